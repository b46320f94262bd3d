import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { setFailureTexts } from './api/client.ts'
import { deferred } from './ui/deferred.tsx'
import { Loading, Missing } from './ui/status.tsx'
import { system } from './ui/system.ts'
import { applyTheme, readTheme } from './ui/theme.ts'
import { createStudioI18n } from './words/index.ts'
import { refusalText } from './words/refusalText.ts'

const Home = deferred(() => import('./home/Home.tsx'))
const Editor = deferred(() => import('./editor/Editor.tsx'))
const Run = deferred(() => import('./run/Run.tsx'))
const Review = deferred(() => import('./review/Review.tsx'))
const Sheet = deferred(() => import('./sheet/Sheet.tsx'))

const [, locale = 'en'] = window.location.pathname.split('/')
const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id "root".')
applyTheme(readTheme())
const i18n = createStudioI18n(locale)
setFailureTexts({
  refused: (message) => refusalText(i18n.language, message),
  unreachable: i18n.t('studio.unreachable'),
  answered: (status) => i18n.t('studio.answered', { status }),
})

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <BrowserRouter basename={`/${locale}/studio`}>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route path="/" element={<Home />} />
              <Route path="/edit/:alias" element={<Editor />} />
              <Route path="/run/:alias" element={<Run />} />
              <Route path="/review/:alias" element={<Review />} />
              <Route path="/sheet/:alias" element={<Sheet />} />
              <Route path="*" element={<Missing />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </ChakraProvider>
    </I18nextProvider>
  </StrictMode>,
)
