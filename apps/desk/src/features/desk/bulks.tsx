import { deskResources } from '@palata/contract/desk'
import { type DeskBulk, deskBulks } from '@palata/contract/desk/own/bulks'
import type { DeskActionDefinition } from '@palata/contract/desk/resource/types'
import { wordsOf } from '#acts/BulkBar.tsx'
import styles from '#lists/Body.module.css'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'

/** «Скрыть: Публикации» */
function titleOf({ action, resource }: DeskBulk) {
  const contract = deskResources.find(({ name }) => name === resource)
  const actions = contract?.actions as Record<string, DeskActionDefinition> | undefined
  return `${actions?.[action]?.label ?? action}: ${contract?.title ?? resource}`
}

export const bulksScreen: ResourceScreen = {
  key: 'bulks',
  title: 'Над многими',
  contract: deskBulks,
  one: 'Действие',
  line: (row, now) => {
    const bulk = row as unknown as DeskBulk
    return {
      title: titleOf(bulk),
      about: [bulk.operator],
      at: momentInWords(bulk.created_at, now),
      state: wordsOf(bulk),
    }
  },
  isUnderway: (row) => row.state === 'running',
  actions: {
    stop: { isFor: (row) => row.state === 'running' },
    resume: { isFor: (row) => row.state === 'stopped' },
    undo: { isFor: (row) => Boolean(row.can_undo) },
  },
  facts: (row, now) => {
    const bulk = row as unknown as DeskBulk & { problems: { object_id: number; said: string }[] }
    return [
      ['Состояние', wordsOf(bulk)],
      ['Кто', bulk.operator],
      ['Начато', momentInWords(bulk.created_at, now)],
      ['Кончено', bulk.finished_at && momentInWords(bulk.finished_at, now)],
      [
        'Не вышло',
        bulk.problems?.length > 0 && (
          <ul className={styles.list}>
            {bulk.problems.map(({ object_id: id, said }) => (
              <li key={id}>
                № {id}: {said}
              </li>
            ))}
          </ul>
        ),
      ],
    ]
  },
  empty: 'Действий над многими ещё не было',
}
