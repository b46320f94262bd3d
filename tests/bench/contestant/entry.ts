/**
 * Runs in the browser: a page as a client-only React app, written by hand. It reads its data with one request and then renders the
 * DOM of our page. It formats, translates and checks nothing, so it is a lower bound.
 */

import { createPage } from 'virtual:page'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const pressed: string[] = []
const root = createRoot(document.getElementById('root') as HTMLElement)

void fetch('/bench-data')
  .then((response) => response.json())
  .then((answers: unknown[]) => {
    const Page = createPage(({ currentTarget }) => pressed.push(`${currentTarget.textContent} of ${answers.length}`))
    root.render(createElement(StrictMode, null, createElement(Page)))
  })
