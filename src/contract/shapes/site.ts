import { type Static, Type } from 'typebox'
import { Shape } from '../scalars.ts'

const hostPattern = '^(?:\\*\\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$'

/** `site.json`, next to the config folders: settings for all pages of the site. */
export const SiteSettings = Shape({
  $schema: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Path of this schema, for the editor.',
      examples: ['../schemas/site.schema.json'],
    }),
  ),
  linkHosts: Type.Array(
    Type.String({
      pattern: hostPattern,
      maxLength: 253,
      'x-playbill': 'host',
      description: 'A host name in lower case; the prefix "*." means all of its subdomains.',
      examples: ['help.example.com'],
    }),
    {
      maxItems: 200,
      description:
        'Hosts of other sites that pages may link to. Viewers have to confirm before they leave; links to other hosts are not shown.',
      examples: [['help.example.com', '*.partner.example']],
    },
  ),
})
export type SiteSettings = Static<typeof SiteSettings>
