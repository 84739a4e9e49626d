import { Avatar } from '#ui/blocks/Avatar.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import styles from './MentionList.module.css'
import type { Mentions } from './useMentions.ts'

/** Suggests people whose names start with the typed one. */
export function MentionList({ mentions: { listId, people, active, choose, optionId } }: { mentions: Mentions }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {people.length > 0 && `Найдено: ${people.length}. Выбор стрелками`}
      </span>
      {people.length > 0 && (
        <div id={listId} className={styles.list} role="listbox" aria-label="Кого упомянуть">
          {people.map((person, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={person.username}
              id={optionId(place)}
              className={styles.person}
              role="option"
              aria-selected={place === active}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar src={person.avatar} name={person.name || person.username} size={24} />
              <PersonName>{person.name || person.username}</PersonName>
              <small>@{person.username}</small>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
