import { useState } from 'react'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { ChoiceList, ChoiceRow, ChoiceSearch, NoChoice } from '#ui/fields/choices/ChoiceList.tsx'
import { Figure } from '#ui/numbers/index.ts'

export interface Choice<Id> {
  id: Id
  name: string
  /** Words that find it, too. */
  also?: string
  /** How many there are of it. */
  count?: number | undefined
}

interface SearchedChoicesProps<Id> {
  /** Label of the search field; without it there is none. */
  search?: string | undefined
  /** Text for an empty list; a list that is never empty needs none. */
  none?: string
  /** What the numbers count, said to a screen reader. */
  counted?: string
  options: readonly Choice<Id>[]
  chosen: Id | null
  onChoose: (id: Id) => void
}

/** A column of choices that a search field narrows. */
export function SearchedChoices<Id extends string | number>(props: SearchedChoicesProps<Id>) {
  const { search, none = '', counted, options, chosen, onChoose } = props
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase('ru')
  const found = options.filter(({ name, also = '' }) => `${name} ${also}`.toLocaleLowerCase('ru').includes(wanted))
  return (
    <ChoiceKeys>
      {search && <ChoiceSearch label={search} value={words} onChange={setWords} />}
      {found.length === 0 && <NoChoice>{none}</NoChoice>}
      <ChoiceList>
        {found.map(({ id, name, count }) => (
          <ChoiceRow key={id} isChosen={id === chosen} onChoose={() => onChoose(id)}>
            <span>{name}</span>
            {count !== undefined && (
              <small>
                <Figure kind="count" value={count} inControl isColumn />
                {counted && <span className="visually-hidden"> {counted}</span>}
              </small>
            )}
          </ChoiceRow>
        ))}
      </ChoiceList>
    </ChoiceKeys>
  )
}
