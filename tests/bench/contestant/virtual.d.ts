declare module 'virtual:page' {
  import type { ComponentType } from 'react'
  export function createPage(onPress: (event: { currentTarget: Element }) => void): ComponentType
}
