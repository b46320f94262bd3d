import { defineGlobalStyles } from '@chakra-ui/react/styled-system'

/** Global styles: background, text color, typography, focus, and helper classes. */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light',
    backgroundColor: 'paper',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    scrollPaddingTop: 'calc(80px + var(--pb-inset-top) + var(--pb-tabs))',
    // Safe-area insets of the screen; an app can override them.
    '--pb-inset-top': 'env(safe-area-inset-top, 0px)',
    '--pb-inset-bottom': 'env(safe-area-inset-bottom, 0px)',
    // Height of what sticks below the header; a block of the page sets it.
    '--pb-tabs': '0px',
    '--pb-inset-side': 'max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))',
    _motionReduce: { '--pb-travel': '0' },
  },
  'html.dark': { colorScheme: 'dark' },
  body: { fontSize: 'body', minHeight: '100dvh', overflowWrap: 'break-word' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  'main:focus': { outline: 'none' },
  // The footer of a short page starts below the fold, so that nothing visible moves while the page loads.
  main: { minBlockSize: 'calc(100dvh - {sizes.header})' },
  '::selection': { backgroundColor: 'accent', color: 'accent.ink' },
  ':is(em, i):is(:lang(zh), :lang(ja), :lang(ko), :lang(ar), :lang(fa))': { fontStyle: 'normal', fontWeight: 'strong' },
  // Unlike `break-word`, also where the longest word decides the width of a grid track: operators write the titles.
  ':is(h1, h2, h3)': { overflowWrap: 'anywhere' },
  // Korean breaks lines between words, Chinese titles at commas, and phrases of Japanese titles stay together where the
  // browser can tell.
  'html:lang(ko)': { wordBreak: 'keep-all' },
  'h1:lang(zh)': { wordBreak: 'keep-all' },
  ':is(h1, h2, h3):lang(ja)': { wordBreak: 'auto-phrase' },
  '.pb-tabular': { fontVariantNumeric: 'tabular-nums' },
  '.pb-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  // What is only true of visitors, while the markup of the server is shown to a user.
  '.has-session .pb-visitor-only': { visibility: 'hidden' },
  // The space of a block that every signed-in user sees, until the user is known.
  'html:not(.has-session) .pb-user-space': { display: 'none' },
  '.pb-user-space': {
    minHeight: 'var(--narrow)',
    marginBlock: '{sizes.section}',
    '@media (width >= 64rem)': { minHeight: 'var(--wide)' },
  },
  '.pb-page': {
    width: '100%',
    maxWidth: 'calc({sizes.content} + 2 * {sizes.gutter})',
    marginInline: 'auto',
    paddingInline: 'max({sizes.gutter}, var(--pb-inset-side))',
  },
  '.pb-link': {
    color: 'ink',
    textDecoration: 'underline',
    textDecorationColor: 'line.strong',
    textUnderlineOffset: '3px',
    '&:hover': { textDecorationColor: 'ink' },
  },
  // A link that covers its whole card: one target, announced once. The card is positioned.
  '.pb-card-link': {
    textDecoration: 'none',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' } },
  },
})
