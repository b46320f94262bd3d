import { rect, slice, star } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Lathe, Shadow, Solid } from '../parts.tsx'

const folds = [0, 1, 2] as const
const scallops = [-75, -45, -15, 15, 45, 75] as const

function Curtain({ from }: { from: number }) {
  return folds.map((fold) => (
    <Lathe
      key={fold}
      at={[from + fold * 16, -36 + (fold % 2) * 4, 22]}
      profile={[
        [11, 0],
        [8, 50],
        [11, 108],
      ]}
      material="ink"
    />
  ))
}

/** A theatre stage with an open curtain and a prize in the spotlight. */
export function Stage() {
  return (
    <>
      <Floor />
      <Shadow at={[6, 6, 0]} radius={104} />
      <Box at={[0, 0, 0]} size={[196, 170, 10]} material="ink" radius={6} />
      <Box at={[0, -6, 10]} size={[180, 146, 12]} radius={6} />
      <Solid of={rect(176, 122, 2)} facing="left" at={[0, -60, 83]} depth={10} />
      <Curtain from={-78} />
      <Curtain from={46} />
      <Box at={[0, -36, 128]} size={[190, 30, 20]} material="accent" radius={3} />
      {scallops.map((x) => (
        <Decal key={x} of={slice(15, -0.5, 0)} facing="left" at={[x, -21, 130]} material="accent" shade="right" />
      ))}
      <Decal of={rect(60, 7, 3)} facing="left" at={[0, -21, 139]} material="mark" shade="left" />
      <Shadow at={[0, 30, 22]} radius={44} />
      <Disc at={[0, 26, 22]} radius={36} height={10} material="ink" />
      <Disc at={[0, 26, 32]} radius={26} height={8} />
      <Floating>
        <Solid of={star(36)} facing="left" at={[0, 32, 78]} depth={13} material="accent" />
      </Floating>
    </>
  )
}
