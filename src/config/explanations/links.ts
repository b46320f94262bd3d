import { error } from './explanation.ts'

/** P05: links, assets, colours. */
export const links = {
  P0501: error(
    'A link that leads nowhere safe',
    'Links are paths of this site or https addresses; nothing else is let through.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate", "to": "javascript:alert(1)" }',
    '{ "action": "navigate", "to": "/rewards" }',
  ),
  P0502: error(
    'An asset is missing',
    'The file is not in the assets/ folder of this config.',
    'activity.json#/theme/hero',
    '"assets/heroo.webp"',
    '"assets/hero.webp"',
  ),
  P0503: error(
    'An asset is too heavy',
    'A picture of more than 500 KB makes the page wait.',
    'activity.json#/theme/hero',
    '"assets/huge.png"',
    '"assets/hero.webp"',
  ),
  P0504: error(
    'An asset is not what its name says',
    'The ending of a picture’s name says how browsers read it; with another content some show nothing.',
    'activity.json#/theme/hero',
    '"assets/really-a-jpeg.png"',
    '"assets/hero.webp"',
  ),
  P0506: error(
    'A link to a page that is not there',
    'No folder and no page of the site has this address, so viewers would be told that the page does not exist.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate", "to": "/activity/sumer" }',
    '{ "action": "navigate", "to": "/activity/summer" }',
  ),
  P0507: error(
    'A colour that cannot be read',
    'Text on the accent colour is nearly black, and needs a contrast of 4.5 : 1 to it (WCAG 2.2); on the dark theme’s ground the colour itself needs 3 : 1.',
    'activity.json#/theme/accent',
    '"#102a43"',
    '"yellow"',
  ),
}
