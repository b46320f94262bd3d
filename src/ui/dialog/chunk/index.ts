/** The chunk of the first dialog: the Chakra runtime, its dialog, and both kinds of message. */
export { ChakraRoot } from './ChakraRoot.tsx'
export { DialogView } from './DialogView.tsx'
export { ModalFrame } from './ModalFrame.tsx'
