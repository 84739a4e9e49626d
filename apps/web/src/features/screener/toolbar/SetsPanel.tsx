import { type FormEvent, useState } from 'react'
import { Link, useQueryParams } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { NoChoice } from '#ui/fields/choices/ChoiceList.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import { toast } from '#ui/toasts/index.ts'
import { useKeep, useOwn } from '../own/useOwn.ts'
import styles from './SetsPanel.module.css'

const LONGEST_NAME = 40

/** Opens, saves and removes sets. A set is an address, so it can also be sent to another member. */
export function SetsPanel({ onDone }: { onDone: () => void }) {
  const query = String(useQueryParams() ?? '')
  const { sets, isKnown } = useOwn()
  const keep = useKeep()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const words = name.trim()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!words || isBusy) return
    setBusy(true)
    const isSaved = await keep.save(words, query)
    setBusy(false)
    if (!isSaved) return
    toast(`Набор «${words}» сохранён`, 'green')
    onDone()
  }

  return (
    <div className={styles.panel}>
      <ChoiceKeys>
        {sets.length === 0 && (
          <NoChoice>
            {isKnown
              ? 'Здесь будут ваши наборы: режим, база, фильтры, условия и порядок под одним именем'
              : 'Загружаем…'}
          </NoChoice>
        )}
        <ul className={styles.sets}>
          {sets.map((set) => (
            <li key={set.name}>
              <Link
                to={set.query ? `${paths.screener}?${set.query}` : paths.screener}
                aria-current={set.query === query || undefined}
                onClick={onDone}
              >
                {set.name}
              </Link>
              <IconButton
                icon="trash"
                iconSize={16}
                size="small"
                label={`Удалить набор «${set.name}»`}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget)
                  void keep.drop(set.name)
                }}
              />
            </li>
          ))}
        </ul>
      </ChoiceKeys>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <BareInput
          aria-label="Имя набора"
          placeholder="Имя для того, что на экране"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="small" isBusy={isBusy} disabled={!words && 'Назовите набор'}>
          {sets.some((set) => set.name === words) ? 'Заменить' : 'Сохранить'}
        </Button>
      </form>
    </div>
  )
}
