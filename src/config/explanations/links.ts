import { error, warning } from './explanation.ts'

/** P05: links, assets, colors. */
export const links = {
  P0501: error(
    'An unsafe link',
    'Links are paths of this site or https addresses. Anything else is rejected.',
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
    'A picture of more than 500 KB slows the page down.',
    'activity.json#/theme/hero',
    '"assets/huge.png"',
    '"assets/hero.webp"',
  ),
  P0504: error(
    'An asset does not match its file extension',
    'Browsers read a picture by its file extension. If the content has another format, some show nothing.',
    'activity.json#/theme/hero',
    '"assets/really-a-jpeg.png"',
    '"assets/hero.webp"',
  ),
  P0506: error(
    'A link to a page that does not exist',
    'No folder and no page of the site has this address, so viewers would see the "not found" page.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate", "to": "/activity/sumer" }',
    '{ "action": "navigate", "to": "/activity/summer" }',
  ),
  P0507: error(
    'A color without enough contrast',
    'Text on the accent color is nearly black and needs a contrast of 4.5 : 1 (WCAG 2.2). On the background of the dark theme the color itself needs 3 : 1. A backdrop has to be deep, because the text on it is light in both themes.',
    'activity.json#/theme/accent',
    '"#102a43"',
    '"yellow"',
  ),
  P0508: error(
    'A link to another site that is not allowed',
    'Links lead to pages of this site and to the hosts that site.json names in "linkHosts". Before another site opens, viewers must confirm its host. A link to any other host is shown as plain text.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate", "to": "https://evil.example/login" }',
    '{ "action": "navigate", "to": "https://help.playbill.example/start" }',
  ),
  P0509: warning(
    'A link without an effect',
    'A link to its own page needs the id of a block after "#". An id that the page of a link does not have is ignored.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate", "to": "/activity/base#taks" }',
    '{ "action": "navigate", "to": "/activity/base#tasks" }',
  ),
  P0510: warning(
    'Pictures that are not used',
    'Every release contains all pictures of assets/. Pictures that no file uses are never shown.',
    '',
    'assets/old.webp, and no file names it',
    'only the pictures that are shown',
  ),
  P0511: warning(
    'A picture that would be cropped',
    'Pictures fill areas with a fixed aspect ratio. A picture that is three times as wide as high, or the reverse, loses more than half.',
    'activity.json#/theme/hero',
    '"assets/wide.webp"',
    '"assets/hero.webp"',
  ),
  P0512: warning(
    'A field of the theme without an effect',
    'A pattern needs a backdrop (`colorway` or `colors`), `heroDark` and `heroAlt` need `hero`, and `colors` replaces `colorway`.',
    'activity.json#/theme',
    '{ "pattern": "rays" }',
    '{ "colorway": "ruby", "pattern": "rays" }',
  ),
}
