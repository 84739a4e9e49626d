import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { Pressable } from '@site/ui/controls/Pressable.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { toast } from '@site/ui/toasts/index.ts'
import { askLayer } from '#acts/ask.ts'
import type { ResourceScreen } from '../screen.ts'
import styles from './SavedFilters.module.css'
import type { ListAddress } from './useListAddress.ts'
import { useSavedFilters } from './useSavedFilters.ts'

/** The person's saved filters of a list. */
export function SavedFilters({ screen, address }: { screen: ResourceScreen; address: ListAddress }) {
  const { filters, save, forget } = useSavedFilters(screen.key)
  const now = address.asQuery()
  if (!filters) return null
  const known = filters.some(({ query }) => query === now)
  if (filters.length === 0 && now === '') return null
  return (
    <div className={styles.filters}>
      {filters.map(({ name, query }) => (
        <span key={name} className={styles.filter} data-on={query === now || undefined}>
          <Pressable aria-pressed={query === now} onClick={() => address.open(query)}>
            <bdi>{name}</bdi>
          </Pressable>
          {query === now && (
            <IconButton
              icon="close"
              iconSize={14}
              size="small"
              label={`Забыть вид «${name}»`}
              onClick={() => void forget(name).catch(() => toast('Вид не забыт. Попробуйте ещё раз'))}
            />
          )}
        </span>
      ))}
      {now !== '' && !known && (
        <TextButton
          onClick={() =>
            askLayer.open({
              title: 'Сохранить вид',
              note: 'Слова, отборы и порядок этого списка останутся под именем: здесь и на других ваших устройствах.',
              fields: [{ name: 'name', words: 'Имя', kind: 'words', isRequired: true, most: 40 }],
              submit: 'Сохранить',
              onSubmit: async ({ name }) => void (await save(String(name), now)),
            })
          }
        >
          Сохранить вид
        </TextButton>
      )}
    </div>
  )
}
