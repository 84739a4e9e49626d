import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { Pressable } from '@site/ui/controls/Pressable.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { toast } from '@site/ui/toasts/index.ts'
import { askLayer } from '#acts/ask.ts'
import styles from './SavedViews.module.css'
import { useSavedViews } from './savedViews.ts'
import type { ListAddress } from './useListAddress.ts'
import type { ResourceView } from './view.ts'

/** The person's saved views of a list. */
export function SavedViews({ view, address }: { view: ResourceView; address: ListAddress }) {
  const { views, save, forget } = useSavedViews(view.key)
  const now = address.asView()
  if (!views) return null
  const known = views.some(({ query }) => query === now)
  if (views.length === 0 && now === '') return null
  return (
    <div className={styles.views}>
      {views.map(({ name, query }) => (
        <span key={name} className={styles.view} data-on={query === now || undefined}>
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
