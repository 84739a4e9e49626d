import { Link } from '@site/navigation/index.ts'
import { Avatar } from '@site/ui/blocks/Avatar.tsx'
import { PersonName } from '@site/ui/blocks/PersonName.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { Checkbox } from '@site/ui/fields/choices/Checkbox.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { spanInWords } from '#forms/distance.ts'
import styles from './Lines.module.css'
import type { ResourceScreen, Row } from './screen.ts'

interface Queue {
  count: number
  show: () => void
}

interface LinesProps {
  screen: ResourceScreen
  rows: readonly Row[]
  picked: ReadonlySet<Row['id']>
  on: Row | undefined
  onPick: (id: Row['id'], isOn: boolean) => void
  onPickAll: (ids: Row['id'][], isOn: boolean) => void
  hrefOf: (row: Row) => string
  /** Whether all rows of the list are loaded. */
  isWhole: boolean
  /** How many rows of the whole list await a decision; null where the list is filtered. */
  queue: Queue | null
  /** Shows the row in the preview beside the list. */
  onSelect: (row: Row) => void
}

/** Rows of a list; those that await a decision come first, under their own heading. */
export function Lines(props: LinesProps) {
  const { screen, rows, isWhole, queue } = props
  const now = useNow()
  const { waits } = screen
  const waiting = waits ? rows.filter(waits.isWaiting) : []
  const rest = waits ? rows.filter((row) => !waits.isWaiting(row)) : rows
  const oldest = waiting.map((row) => Date.parse(waits!.since(row))).sort((one, other) => one - other)[0]
  /** All waiting rows are older than the loaded ones. */
  const hasFarQueue = waiting.length === 0 && !isWhole && queue !== null && queue.count > 0
  return (
    <>
      {hasFarQueue && (
        <div className={styles.group}>
          <b>{waits!.words}</b>
          <QueueLength shown={0} queue={queue} />
        </div>
      )}
      {waiting.length > 0 && (
        <Group
          {...props}
          rows={waiting}
          words={waits!.words}
          note={
            isWhole && oldest ? (
              <span className="num">{`${waiting.length}, старшее ждёт ${spanInWords(now.getTime() - oldest)}`}</span>
            ) : (
              queue && queue.count > waiting.length && <QueueLength shown={waiting.length} queue={queue} />
            )
          }
          now={now}
        />
      )}
      {rest.length > 0 && (
        <Group
          {...props}
          rows={rest}
          words={waiting.length > 0 || hasFarQueue ? waits!.rest : 'Все'}
          note={null}
          now={now}
        />
      )}
    </>
  )
}

/** How many of the waiting rows are among the loaded ones. */
function QueueLength({ shown, queue }: { shown: number; queue: Queue }) {
  return (
    <>
      <span className="num">{`${shown} из ${queue.count}`}</span>
      <TextButton onClick={queue.show}>Показать все</TextButton>
    </>
  )
}

interface GroupProps extends LinesProps {
  words: string
  note: ReactNode
  now: Date
}

function Group({ screen, rows, picked, on, onPick, onPickAll, hrefOf, onSelect, words, note, now }: GroupProps) {
  const all = rows.every(({ id }) => picked.has(id))
  return (
    <>
      <div className={styles.group}>
        <Checkbox
          isChecked={all}
          isSmall
          className={styles.check}
          onChange={(isOn) =>
            onPickAll(
              rows.map(({ id }) => id),
              isOn,
            )
          }
        >
          <span className="visually-hidden">Выбрать: {words}</span>
        </Checkbox>
        <b aria-hidden="true">{words}</b>
        {note}
      </div>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <LineOf
            key={row.id}
            screen={screen}
            row={row}
            now={now}
            isPicked={picked.has(row.id)}
            isOn={row === on}
            onPick={(isOn) => onPick(row.id, isOn)}
            href={hrefOf(row)}
            onSelect={() => onSelect(row)}
          />
        ))}
      </ul>
    </>
  )
}

interface LineOfProps {
  screen: ResourceScreen
  row: Row
  now: Date
  isPicked: boolean
  isOn: boolean
  onPick: (isOn: boolean) => void
  href: string
  onSelect: () => void
}

/** In a narrower window there is no room for the preview, so a row opens its page. */
const WIDE = '(min-width: 1025px)'

function LineOf({ screen, row, now, isPicked, isOn, onPick, href, onSelect }: LineOfProps) {
  const { title, by, about = [], at, state, isWaiting = false } = screen.line(row, now)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOn) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOn])
  const words = about.filter(Boolean)

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia(WIDE).matches || isOn) return
    event.preventDefault()
    onSelect()
  }

  return (
    <li ref={line} className={styles.line} data-on={isOn || undefined} data-picked={isPicked || undefined}>
      <Checkbox isSmall isChecked={isPicked} onChange={onPick} className={styles.check}>
        <span className="visually-hidden">Выбрать: {title}</span>
      </Checkbox>
      <div className={styles.words}>
        <Link to={href} className={styles.title} onClick={open} {...(isOn && { 'aria-current': 'true' as const })}>
          {title}
        </Link>
        {(by || words.length > 0) && (
          <small>
            {by && (
              <>
                <Avatar src={by.avatar} name={by.name} size={16} />
                <PersonName>{by.name}</PersonName>
              </>
            )}
            {words.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no ids and never reorder
              <Fragment key={index}>
                {(by || index > 0) && <i className={styles.dot} />}
                <span>{word}</span>
              </Fragment>
            ))}
          </small>
        )}
      </div>
      <div className={styles.at}>
        <span data-waiting={isWaiting || undefined}>{at}</span>
        <small>{state}</small>
      </div>
    </li>
  )
}
