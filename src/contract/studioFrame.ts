import type { Persona, PreviewTheme } from './preview.ts'
import type { BlockNode, PageConfig } from './shapes/page.ts'

/** Path of the frame below the language: the page of a draft, shown in the canvas of Studio. */
export const studioFramePath = '/studio/frame'

/** Added to the path of the frame, it gives an empty document, which the contact sheet fills with the copy of a page. */
export const studioCopyQuery = 'copy'

/** Path of the calls of a frame. They are answered from the checked draft, never from data of users. */
export const studioCallPath = '/__operator/studio/call'

/** Marks messages between Studio and its frame; others are ignored. */
export const frameChannel = 'playbill-studio'

/** As whom, when and how the page of a draft is shown. */
export interface FrameView {
  persona: Persona
  /** Epoch ms. */
  at: number
  theme: PreviewTheme
  /** Code of the language in addresses; left out: that of the address of the frame. */
  locale?: string
}

/** The attribute of the root element with the view that the frame has rendered, as `frameViewKey` writes it. */
export const frameViewAttribute = 'data-view'

/** Names a view: another one is rendered as another page. The theme is not part of it. */
export const frameViewKey = ({ persona, at, locale = '' }: Omit<FrameView, 'theme'>): string =>
  `${locale} ${persona} ${at}`

/** The content of a draft that the frame renders. */
export interface FrameDraft {
  alias: string
  activityId: string | null
  activityType: number | null
  page: PageConfig
  /** Texts by key, in the language of the frame, with English where a text is missing. */
  words: Record<string, string>
  /** Hash of the last check without errors, which answers the calls of the page; null: there is none. */
  checked: string | null
}

/** Where a node is in a page: its index, then slot and index for each list inside: `[2, 'start', 0]`. */
export type NodePath = readonly (string | number)[]

/** What changed in a draft since the last command. A key with null has no text anymore. */
export interface FramePatch {
  nodes: { path: NodePath; node: BlockNode }[]
  words: Record<string, string | null>
  checked: string | null
}

/** Names of block types in the language of Studio. Without one, a type is its name. */
export interface BlockLabels {
  lang: string
  types: Readonly<Record<string, string>>
}

/** Studio → frame. */
export type FrameCommand =
  | { kind: 'show'; draft: FrameDraft; view: FrameView; csrf: string; labels?: BlockLabels }
  /** Small changes of the draft that the frame shows, such as those of one key press. */
  | { kind: 'patch'; patch: FramePatch }
  /** Outlines a block; null: none. `scroll`: brings it into view. */
  | { kind: 'select'; id: string | null; scroll: boolean }
  /** Marks blocks with the number of their open comments, by id. */
  | { kind: 'comments'; counts: Readonly<Record<string, number>> }

/** The place of a block in the page, CSS px from the top left corner of the document. */
export interface BlockBox {
  id: string
  type: string
  x: number
  y: number
  width: number
  height: number
}

/** Frame → Studio. */
export type FrameEvent =
  | { kind: 'ready' }
  /** The page has rendered a draft. `boxes`: the visible blocks in document order; `height`: of the page, CSS px. */
  | { kind: 'rendered'; boxes: BlockBox[]; height: number }
  | { kind: 'hover'; id: string | null }
  /** A click or a key selected a block. */
  | { kind: 'select'; id: string }
  /** A click on the mark of the comments on a block. */
  | { kind: 'comments'; id: string }
  /** A double click on a text: the text as shown, to find its field. */
  | { kind: 'editText'; id: string; text: string; box: Omit<BlockBox, 'id' | 'type'> }
  /** A shortcut pressed in the frame, which Studio handles. */
  | { kind: 'key'; key: string; ctrl: boolean; shift: boolean; alt: boolean }
  /** The context menu of a block was asked for, at a place in the window of the frame, CSS px. */
  | { kind: 'menu'; id: string; x: number; y: number }
  /** The page was scrolled, CSS px. */
  | { kind: 'scroll'; x: number; y: number }
  /** The server does not know the checked content anymore, for example after a restart: it has to be checked again. */
  | { kind: 'unknownCheck' }
  /** A block could not be rendered, or is left out. */
  | { kind: 'problem'; id: string; type: string; message: string }

/** A message with its channel. */
export interface FrameMessage<M> {
  channel: typeof frameChannel
  message: M
}

/** The message in the data of a `message` event; null: it belongs to something else. */
export function frameMessageOf<M>(data: unknown): M | null {
  const isOurs = typeof data === 'object' && data !== null && 'channel' in data && data.channel === frameChannel
  return isOurs ? (data as FrameMessage<M>).message : null
}
