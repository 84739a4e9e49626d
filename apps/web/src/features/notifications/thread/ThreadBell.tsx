import type { ThreadState } from '@palata/contract/notifications'
import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Dropdown } from '#ui/controls/Dropdown.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { type ThreadOf, useSetThread, useThreadState } from '../settings/queries.ts'
import styles from './ThreadBell.module.css'

const CHOICES: [ThreadState, string, string][] = [
  ['none', 'Ответы и упоминания', 'Как обычно'],
  ['followed', 'Следить', 'Придёт каждый комментарий'],
  ['muted', 'Заглушить', 'Не придёт ничего'],
]

/** Chooses what the reader hears of this thread; shown beside its title. */
export function ThreadBell({ of: thread }: { of: ThreadOf }) {
  const state = useThreadState(thread)
  const { mutate } = useSetThread()
  const [isOpen, setOpen] = useState(false)
  if (!state) return null
  const [, name] = CHOICES.find(([one]) => one === state)!
  const trigger = (
    <IconButton
      icon={state === 'muted' ? 'bell-off' : 'bell'}
      label={`Уведомления обсуждения: ${name}`}
      className={state === 'followed' ? styles.followed! : ''}
    />
  )
  return (
    <Dropdown trigger={trigger} label="Уведомления обсуждения" align="end" open={isOpen} onOpenChange={setOpen}>
      <ul className={styles.choices}>
        {CHOICES.map(([one, label, hint]) => (
          <li key={one}>
            <Pressable
              aria-pressed={one === state}
              onClick={() => {
                mutate({ ...thread, state: one })
                setOpen(false)
              }}
            >
              <span>
                {label}
                <small>{hint}</small>
              </span>
              {one === state && <Icon name="check" size={16} />}
            </Pressable>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
