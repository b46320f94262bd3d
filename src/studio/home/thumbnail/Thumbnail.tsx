import { AspectRatio, Box, Center, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import type { StudioSession } from '../../../contract/studio/session.ts'
import {
  type FrameCommand,
  type FrameDraft,
  type FrameEvent,
  frameChannel,
  frameMessageOf,
  studioFramePath,
} from '../../../contract/studioFrame.ts'
import { api } from '../../api/calls.ts'
import { csrfToken } from '../../api/client.ts'
import { frameDraftOf } from '../../frameDraft.ts'
import { useTheme } from '../../ui/theme.ts'
import { siteLocale } from '../siteLocale.ts'
import { createQueue } from './queue.ts'

/** Size of the page in a thumbnail, CSS px. */
const size = { width: 1280, height: 800 } as const

/** A frame that does not answer gives its turn to the next one after this time, ms. */
const patience = 15_000

/** Each page boots the app of viewers, so only a few start at the same time. */
const queue = createQueue(2)

type State = { kind: 'waiting' } | { kind: 'frame'; draft: FrameDraft; done: () => void } | { kind: 'broken' }

interface Props {
  page: StudioPage
  session: StudioSession
  /** The time of the page, epoch ms. */
  at: number
}

/** The newest content of a page, as its viewers see it, scaled down. It is rendered once it comes near the viewport. */
export function Thumbnail({ page, session, at }: Props): ReactNode {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const isNear = useIsNear(place)
  const { types } = session
  const { alias } = page
  const content = `${page.source} ${page.draft?.revision} ${page.live?.hash}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is read again
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    const show = async () => {
      const draft = await frameDraft(alias, types).catch(() => null)
      if (isGone) return
      if (!draft) return setState({ kind: 'broken' })
      await new Promise<void>((done) => {
        setTimeout(done, patience)
        setState({ kind: 'frame', draft, done })
      })
    }
    const cancel = queue.add(show)
    return () => {
      isGone = true
      cancel()
    }
  }, [isNear, alias, types, content])

  return (
    <AspectRatio ratio={size.width / size.height} ref={place} bg="bg.muted" overflow="hidden">
      <Box>
        {state.kind === 'frame' && <PageFrame key={content} draft={state.draft} at={at} onRendered={state.done} />}
        {state.kind === 'broken' && (
          <Center h="full">
            <Text color="fg.muted">{t('home.noThumbnail')}</Text>
          </Center>
        )}
      </Box>
    </AspectRatio>
  )
}

async function frameDraft(alias: string, types: StudioSession['types']): Promise<FrameDraft | null> {
  const { files, assets } = await api.draft(alias)
  const languages = [...new Set(['en', languageOf(siteLocale()).localeFileName])]
  const activityCode = (type: string) => types.find((known) => known.type === type)?.code ?? null
  return frameDraftOf(await api.check({ alias, files, assets, languages }), activityCode, siteLocale())
}

function PageFrame({ draft, at, onRendered }: { draft: FrameDraft; at: number; onRendered: () => void }): ReactNode {
  const theme = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(0)
  const [isReady, setIsReady] = useState(false)
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      const event = frameMessageOf<FrameEvent>(data)
      if (event?.kind === 'ready') setIsReady(true)
      if (event?.kind !== 'rendered') return
      setIsRendered(true)
      onRendered()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onRendered])
  useEffect(() => {
    if (!isReady) return
    const message: FrameCommand = { kind: 'show', draft, view: { persona: 'visitor', at, theme }, csrf: csrfToken() }
    frame.current?.contentWindow?.postMessage({ channel: frameChannel, message }, window.location.origin)
  }, [isReady, draft, at, theme])
  useEffect(() => {
    const parent = frame.current?.parentElement
    if (!parent) return
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / size.width))
    observer.observe(parent)
    return () => observer.disconnect()
  }, [])
  return (
    <Box position="absolute" inset="0" overflow="hidden" inert>
      <iframe
        ref={frame}
        title={draft.alias}
        aria-hidden="true"
        tabIndex={-1}
        src={`/${siteLocale()}${studioFramePath}`}
        style={{
          width: size.width,
          height: size.height,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          opacity: isRendered ? 1 : 0,
          transition: 'opacity 160ms',
        }}
      />
    </Box>
  )
}

/** True once the element has been near the viewport. */
function useIsNear(place: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || !element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '200px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
