/** The shared pieces. Everything a block may draw with comes from here. */
export { Accordion, type AccordionItem } from './Accordion.tsx'
export { Amount } from './Amount.tsx'
export { Anchor } from './Anchor.tsx'
export { Art, type ArtName } from './art/Art.tsx'
export { fetchArtAfter } from './art/scenes.ts'
export { Button, type ButtonProps } from './Button.tsx'
export { Card } from './Card.tsx'
export { Checkbox } from './Checkbox.tsx'
export { Chip, type Tone } from './Chip.tsx'
export { CountdownCells } from './CountdownCells.tsx'
export { classes, recipe } from './classes.ts'
export { Dash } from './Dash.tsx'
export { DialogHost } from './dialog/DialogHost.tsx'
export { preloadDialogs } from './dialog/loadChunk.ts'
export { Modal, type ModalProps } from './dialog/Modal.tsx'
export {
  closeTopDialog,
  type DialogAction,
  type DialogRequest,
  type MessageRequest,
  type ModalRequest,
  openDialog,
} from './dialog/requests.ts'
export { Empty } from './Empty.tsx'
export { Failed } from './Failed.tsx'
export { Heading } from './Heading.tsx'
export { Icon } from './Icon.tsx'
export type { IconName } from './icons.ts'
export { Notice } from './Notice.tsx'
export { NotificationHost } from './notice/NotificationHost.tsx'
export { type Notification, notify } from './notice/notify.ts'
export { Progress } from './Progress.tsx'
export { RichText } from './RichText.tsx'
export { Skeleton } from './Skeleton.tsx'
export { type SafeLink, safeUrl } from './safeUrl.ts'
export { CallBar } from './shell/CallBar.tsx'
export { Footer } from './shell/Footer.tsx'
export { Header } from './shell/Header.tsx'
export { LoadingBar } from './shell/LoadingBar.tsx'
export { startLoading } from './shell/loadingBar.ts'
export type { ShellLanguage, ShellLink } from './shell/types.ts'
export { Table, type TableColumn, type TableRow } from './Table.tsx'
export { TextField } from './TextField.tsx'
