import { useRef } from 'react'
import { Link } from '#navigation'
import type { IconName } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { tellWaiting } from './channel.ts'
import { removeWaiting, replaceWaiting, type Waiting } from './store.ts'
import { useWaiting } from './useWaiting.ts'
import styles from './WaitingRows.module.css'
import { nameOf } from './words.ts'

/** The offline queue: actions that wait, and refused ones with the reason. */
export function WaitingRows() {
  const waiting = useWaiting()
  const refused = waiting.filter(({ refusal }) => refusal !== null)
  const next = waiting.filter(({ refusal }) => refusal === null)
  return (
    <>
      {refused.length > 0 && (
        <Section title="Не отправлено" about="Это уже нельзя сделать. Текст остаётся здесь, пока вы его не уберёте.">
          <List waiting={refused} />
        </Section>
      )}
      {next.length > 0 && (
        <Section title="Ждёт связи" about="Уйдёт само, по порядку, когда появится сеть.">
          <List waiting={next} />
        </Section>
      )}
    </>
  )
}

const ICONS: Record<Waiting['kind'], IconName> = {
  comment: 'comment',
  bookmark: 'star',
  mute: 'eye-off',
  follow: 'bell',
  reaction: 'heart',
}

function List({ waiting }: { waiting: readonly Waiting[] }) {
  const list = useRef<HTMLDivElement>(null)

  // The pressed button disappears with its row.
  async function settle(work: Promise<unknown>) {
    await work
    tellWaiting('changed')
    list.current?.focus()
  }

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <Rows>
        {waiting.map((one) => (
          <Row
            key={one.id}
            icon={ICONS[one.kind]}
            tone={one.refusal === null ? 'plain' : 'gold'}
            action={one.refusal === null && <Remove one={one} settle={settle} />}
          >
            <p className={styles.name}>
              <Link to={one.path}>{nameOf(one)}</Link>
            </p>
            {one.text !== '' && <p className={styles.text}>{one.text}</p>}
            {one.refusal !== null && (
              <>
                <p className={styles.refusal}>{one.refusal}</p>
                <p className={styles.actions}>
                  {one.text !== '' && (
                    <Button kind="gray" size="small" onClick={() => void copyText(one.text, 'Текст скопирован')}>
                      Скопировать
                    </Button>
                  )}
                  <Button
                    kind="gray"
                    size="small"
                    onClick={() => void settle(replaceWaiting({ ...one, refusal: null, tries: 0 }))}
                  >
                    Повторить
                  </Button>
                  <Remove one={one} settle={settle} />
                </p>
              </>
            )}
          </Row>
        ))}
      </Rows>
    </div>
  )
}

function Remove({ one, settle }: { one: Waiting; settle: (work: Promise<unknown>) => Promise<void> }) {
  return (
    <Button
      kind="gray"
      size="small"
      aria-label={`Убрать: ${nameOf(one)}`}
      onClick={() => void settle(removeWaiting(one.id))}
    >
      Убрать
    </Button>
  )
}
