import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, recipe } from '../../ui/index.ts'
import { type Area, type Areas, areaKey, groupsFor } from './areas.ts'
import styles from './RegisterForm.module.css'

interface Props {
  areas: Areas
  area: Area
  onPick: (area: Area) => void
}

/** The code first and isolated, so that it stays visible next to a long name and keeps its direction. */
const nameOf = ({ areaName, areaCode }: Area) => `\u2066+${areaCode}\u2069 ${areaName}`

/** Selects a country with its calling code, searchable by either. Arrow keys move, Enter selects, Escape cancels. */
export function AreaPicker({ areas, area, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = typed !== null
  const { common, all } = groupsFor(areas, typed ?? '')
  const options = [...common, ...all]
  const current = options[at]

  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const open = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  const pick = (picked: Area) => {
    onPick(picked)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (isOpen && options.length) setAt((at + step + options.length) % options.length)
      else open('')
    } else if (event.key === 'Enter' && isOpen) {
      if (current) pick(current)
    } else if (event.key === 'Escape' && isOpen) setTyped(null)
    else return
    event.preventDefault()
  }
  const group = (title: string, from: number, members: readonly Area[]) =>
    members.length > 0 && (
      <>
        <p role="presentation" className={styles.groupTitle}>
          {title}
        </p>
        {members.map((member, index) => (
          <button
            key={areaKey(member)}
            id={`${id}-${from + index}`}
            data-at={from + index}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={areaKey(member) === areaKey(area)}
            className={classes(styles.option, from + index === at && styles.at)}
            // Prevents the input from losing focus, which would close the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(member)}
          >
            <span>{member.areaName}</span>
            <bdi dir="ltr">+{member.areaCode}</bdi>
          </button>
        ))}
      </>
    )
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        {t('RegisterForm.area')}
      </label>
      <input
        id={id}
        role="combobox"
        type="text"
        autoComplete="off"
        className={recipe('field')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${at}` : undefined}
        value={typed ?? nameOf(area)}
        placeholder={nameOf(area)}
        onFocus={() => open('')}
        onBlur={() => setTyped(null)}
        onChange={(event) => open(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('RegisterForm.area')}
        hidden={!isOpen}
        className={styles.options}
      >
        {isOpen && group(t('RegisterForm.common'), 0, common)}
        {isOpen && group(t('RegisterForm.all'), common.length, all)}
      </div>
      <p role="status" className={styles.fine}>
        {isOpen && options.length === 0 ? t('RegisterForm.noArea') : ''}
      </p>
    </div>
  )
}
