import { type ReactNode, useEffect } from 'react'
import { useRenderer } from '../../render/renderer.ts'
import { BlockPage } from './BlockPage.tsx'
import { Gallery } from './Gallery.tsx'
import sheet from './studio.css?url'

interface Props {
  locale: string
  /** The block to show; null for the gallery. */
  block: string | null
}

/** The gallery of blocks. Its interface is English in every language: it is for developers and operators. */
export default function Studio({ locale, block }: Props): ReactNode {
  const { registry } = useRenderer()
  const home = `/${locale}/studio/blocks`
  const known = block !== null && registry.block(block) !== undefined ? block : null
  useEffect(() => {
    document.title = `${known ?? 'Blocks'} · Playbill studio`
  }, [known])
  return (
    <>
      {/* A separate sheet, so that viewers do not download the styles of the studio. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="st-studio" lang="en" dir="ltr">
        {known ? <BlockPage key={known} type={known} home={home} /> : <Gallery home={home} />}
      </div>
    </>
  )
}
