import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../contract/calls/index.ts'
import { activityPaths, usePageInfo, useRead } from '../data/index.ts'
import { Anchor, Art, type ArtName, artNamed, backdropProps, Heading, loadArt } from '../ui/index.ts'
import styles from './OngoingEvents.module.css'

const maxEvents = 3

/** The ongoing activities that end first, as in the list of events, for an address without a page. Renders nothing while they are not known. */
export default function OngoingEvents() {
  const { t } = useTranslation()
  const { path, artOf } = usePageInfo()
  const titleId = useId()
  const list = useRead(calls.list, { pageSize: 100 })
  const aliases = useRead(calls.getAliasList, { pageSize: 100 })
  if (list.status !== 'ready' || aliases.status !== 'ready') return null
  const { activities } = list.data
  const pathOf = activityPaths(aliases.data.list, activities)
  const shown = activities
    .filter(({ status }) => status === 'IN_PROGRESS')
    .sort((a, b) => a.endTime - b.endTime)
    .slice(0, maxEvents)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.events}>
      <Heading level={2} id={titleId} size="title">
        {t('shell.activities')}
      </Heading>
      <ul className={styles.list}>
        {shown.map((activity) => (
          <li key={activity.activityId} className={`pb-card ${styles.card}`}>
            <div {...backdropProps(activity.backdrop, styles.picture)}>
              <EventArt name={artNamed(activity.art) ?? artOf(activity.activityType)} />
            </div>
            <div>
              <Anchor href={path(pathOf(activity))} className={`pb-card-link ${styles.link}`}>
                {activity.title}
              </Anchor>
              <p className={styles.text}>{activity.subTitle}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An illustration that does not wait until the browser is idle: there is little else on this page. */
function EventArt({ name }: { name: ArtName }) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void loadArt([name]).then(() => setIsLoaded(true))
  }, [name])
  return isLoaded && <Art name={name} />
}
