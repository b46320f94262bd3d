import { dialogAnatomy } from '@chakra-ui/react/anatomy'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/**
 * The shared modal of the specification: 750 × 530 px at most, 24 px corners, 8 px padding.
 * The close icon sits at the inline end: top right, top left in Arabic and Persian.
 */
export const dialog = defineSlotRecipe({
  slots: dialogAnatomy.keys(),
  className: 'pb-dialog',
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      backgroundColor: 'backdrop',
      zIndex: 'dialog',
      _open: { animation: 'pb-fade-in 160ms' },
      _closed: { animation: 'pb-fade-out 160ms' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'grid',
      placeItems: 'center',
      zIndex: 'dialog',
      overscrollBehavior: 'contain',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'dialogWidth',
      height: 'dialogHeight',
      // Also of a dialog that overrides its size.
      maxWidth: 'dialogWidth',
      maxHeight: 'dialogHeight',
      padding: '8',
      backgroundColor: 'raised',
      color: 'ink',
      borderRadius: 'sheet',
      boxShadow: 'float',
      outline: 'none',
      _open: { animation: 'pb-enter 240ms {easings.out}' },
      _closed: { animation: 'pb-leave 160ms' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'controlMedium',
      paddingInlineStart: '16',
      paddingInlineEnd: '64',
    },
    title: { fontSize: 'title', lineHeight: 'title', fontWeight: 'heavy' },
    body: { flex: '1', minHeight: '0', overflow: 'auto', paddingInline: '16', paddingBlock: '8' },
    footer: { paddingInline: '16', paddingBlock: '16' },
    description: { color: 'ink.soft' },
    closeTrigger: {
      position: 'absolute',
      insetBlockStart: '8',
      insetInlineEnd: '8',
      display: 'grid',
      placeItems: 'center',
      width: 'controlMedium',
      height: 'controlMedium',
      borderRadius: 'pill',
      color: 'ink.soft',
      cursor: 'pointer',
      '&:hover': { backgroundColor: 'surface.hover', color: 'ink' },
    },
  },
  variants: {
    /** `sm`: a message and its button; as high as it needs, never higher than the modal. */
    size: {
      lg: {},
      sm: { content: { width: 'min(440px, 100vw - 32px)', height: 'auto' } },
    },
  },
  defaultVariants: { size: 'lg' },
})
