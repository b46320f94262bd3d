const px = <const N extends number>(...steps: N[]) =>
  Object.fromEntries(steps.map((step) => [step, { value: `${step}px` }])) as Record<N, { value: string }>

const easeOut = 'cubic-bezier(.2, .8, .2, 1)'

/** Values that are the same in both themes. Names describe the use; spacing is named by its px on the 4 px grid. */
export const tokens = {
  spacing: px(4, 8, 12, 16, 20, 24, 32, 48, 64, 96),
  radii: {
    /** Sheets and dialogs. */
    sheet: { value: '24px' },
    card: { value: '16px' },
    /** Controls and inner panels. */
    control: { value: '12px' },
    pill: { value: '999px' },
  },
  sizes: {
    /** Button heights (specification). */
    controlSmall: { value: '40px' },
    controlMedium: { value: '48px' },
    controlLarge: { value: '56px' },
    controlXlarge: { value: '80px' },
    /** Minimum height of tap targets. */
    target: { value: '44px' },
    chip: { value: '24px' },
    /** Between the sections of a page: 36px on phones, 48px on wide screens. */
    section: { value: 'clamp(26px, 10px + 4vw, 48px)' },
    content: { value: '1120px' },
    measure: { value: '68ch' },
    header: { value: '64px' },
    bar: { value: '80px' },
    dialogWidth: { value: 'min(750px, 100vw - 32px)' },
    dialogHeight: { value: 'min(530px, 100dvh - 32px)' },
  },
  fontWeights: { regular: { value: '400' }, strong: { value: '600' }, heavy: { value: '800' } },
  durations: { quick: { value: '160ms' }, enter: { value: '240ms' }, loading: { value: '200ms' } },
  easings: { out: { value: easeOut } },
  /** Whole animations as variables: CSS Modules would rename a plain key frame name. */
  animations: {
    enter: { value: `pb-enter 240ms ${easeOut} both` },
    fade: { value: `pb-fade-in 240ms ${easeOut} both` },
    spin: { value: 'pb-spin 800ms linear infinite' },
    /** Three iterations: automatic motion must not last longer than five seconds. */
    shimmer: { value: 'pb-shimmer 1.6s ease-in-out 3' },
    float: { value: 'pb-float 2.4s ease-in-out 2' },
  },
  zIndex: {
    bar: { value: '10' },
    header: { value: '20' },
    dialog: { value: '1000' },
    notice: { value: '1100' },
    loading: { value: '1200' },
  },
} as const

/** Values that depend on theme or width. */
export const semanticTokens = {
  shadows: {
    float: {
      value: {
        base: '0 1px 2px rgb(22 24 27 / .06), 0 12px 32px rgb(22 24 27 / .14)',
        _dark: '0 1px 2px rgb(0 0 0 / .4), 0 16px 40px rgb(0 0 0 / .56)',
      },
    },
  },
  sizes: { gutter: { value: { base: '16px', md: '24px' } } },
}

/** Movement scales with `--pb-travel`; it is 0 under reduced motion, which leaves only the fade. */
export const keyframes = {
  'pb-enter': { from: { opacity: 0, transform: 'translateY(calc(12px * var(--pb-travel, 1)))' } },
  'pb-leave': { to: { opacity: 0, transform: 'translateY(calc(8px * var(--pb-travel, 1)))' } },
  'pb-fade-in': { from: { opacity: 0 } },
  'pb-fade-out': { to: { opacity: 0 } },
  'pb-spin': { to: { transform: 'rotate(1turn)' } },
  'pb-shimmer': { to: { backgroundPosition: '-100% 0' } },
  'pb-float': { '50%': { transform: 'translateY(calc(-8px * var(--pb-travel, 1)))' } },
}
