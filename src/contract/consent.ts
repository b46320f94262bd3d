/**
 * Regions in which analytics needs the viewer's consent (ISO 3166-1 alpha-2): the EU and the EEA with their
 * territories, the United Kingdom with the Crown dependencies, and Switzerland.
 */
export const consentRegions: ReadonlySet<string> = new Set(
  `AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO AX GF GP MF MQ RE YT
GB GG GI IM JE CH`.split(/\s+/),
)

/** Time zones of those regions whose names do not begin with `Europe/`. */
const otherConsentZones = new Set([
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

/** `Europe/` time zones of countries that are not among those regions. */
const exemptEuropeanZones = new Set([
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

/** Whether a browser's time zone belongs to one of those regions. Without a time zone the viewer is asked, too. */
export const zoneNeedsConsent = (zone: string): boolean =>
  zone === '' || otherConsentZones.has(zone) || (zone.startsWith('Europe/') && !exemptEuropeanZones.has(zone))
