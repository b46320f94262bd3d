/** All that comes with the first dialog: Chakra's runtime, its dialog, and the two kinds of message. */
export { ChakraRoot } from './ChakraRoot.tsx'
export { DialogView } from './DialogView.tsx'
export { ModalFrame } from './ModalFrame.tsx'
