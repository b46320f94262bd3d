/**
 * Where nothing may be counted before the viewer has agreed (ISO 3166-1 alpha-2): the EU and the EEA with their
 * territories, the United Kingdom with the islands of the Crown, Switzerland.
 */
export const consentRegions: ReadonlySet<string> = new Set(
  `AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO AX GF GP MF MQ RE YT
GB GG GI IM JE CH`.split(/\s+/),
)

/** Time zones of those regions that do not begin with `Europe/`. */
const zonesBeyond = new Set([
  'Africa/Ceuta',
  'America/Cayenne',
  'America/Guadeloupe',
  'America/Marigot',
  'America/Martinique',
  'Arctic/Longyearbyen',
  'Asia/Famagusta',
  'Asia/Nicosia',
  'Atlantic/Azores',
  'Atlantic/Canary',
  'Atlantic/Faroe',
  'Atlantic/Madeira',
  'Atlantic/Reykjavik',
  'Indian/Mayotte',
  'Indian/Reunion',
])

/** European zones of countries that are none of those regions. */
const zonesOutside = new Set([
  'Europe/Astrakhan',
  'Europe/Istanbul',
  'Europe/Kaliningrad',
  'Europe/Kirov',
  'Europe/Minsk',
  'Europe/Moscow',
  'Europe/Samara',
  'Europe/Saratov',
  'Europe/Simferopol',
  'Europe/Ulyanovsk',
  'Europe/Volgograd',
])

/** Whether a browser's clock is set to one of those regions, or says nothing of where it is: in doubt one asks. */
export const zoneNeedsConsent = (zone: string): boolean =>
  zone === '' || zonesBeyond.has(zone) || (zone.startsWith('Europe/') && !zonesOutside.has(zone))
