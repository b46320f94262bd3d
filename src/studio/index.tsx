import { type ReactNode, useEffect } from 'react'
import { useDrawing } from '../render/drawing.ts'
import { BlockPage } from './BlockPage.tsx'
import { Gallery } from './Gallery.tsx'
import sheet from './studio.css?url'

interface Props {
  locale: string
  /** The block looked at; null: all of them. */
  block: string | null
}

/** The gallery of blocks. Its words are English whatever the site's language: it is for those who make and use blocks. */
export default function Studio({ locale, block }: Props): ReactNode {
  const { registry } = useDrawing()
  const home = `/${locale}/studio/blocks`
  const known = block !== null && registry.block(block) !== undefined ? block : null
  useEffect(() => {
    document.title = `${known ?? 'Blocks'} · Playbill studio`
  }, [known])
  return (
    <>
      {/* Beside the site's sheet, not in it: no viewer downloads the studio's. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="st-studio" lang="en" dir="ltr">
        {known ? <BlockPage key={known} type={known} home={home} /> : <Gallery home={home} />}
      </div>
    </>
  )
}
