/** The path of an activity's page, by its family, without the language prefix. */
export function activityPath(alias: string, activityId: string | null, family: string | undefined): string {
  if (family === 'agent') return `/agent/${activityId}`
  return `/${family === 'general' ? 'events' : 'activity'}/${alias}`
}
