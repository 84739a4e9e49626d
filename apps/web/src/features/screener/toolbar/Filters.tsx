import { TOPS } from '@palata/contract/screener/query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { SearchedChoices } from '#ui/fields/SearchedChoices.tsx'
import { filterLists, filterTags } from '../queries.ts'
import { useChange } from '../useView.ts'
import { toFilter, toNoFilter, toTop, type View } from '../view.ts'
import { ListFilter } from './ListFilter.tsx'
import styles from './Toolbar.module.css'

/** At most one filter narrows the list; the top limits it by rank. */
export function Filters({ view: { top, filter } }: { view: View }) {
  const change = useChange()
  const api = useApi()
  return (
    <>
      <TopFilter top={top} isOn={!filter} onChoose={(next) => change(toTop(next))} />
      <Chip
        icon="portfolio"
        isOn={filter?.kind === 'portfolio'}
        onClick={() => change(toFilter({ kind: 'portfolio' }, filter))}
      >
        Портфель
        {filter?.kind === 'portfolio' && <Icon name="close" size={14} />}
      </Chip>
      <ListFilter
        title="Категории"
        search="Найти категорию"
        none="Нет категорий по данному запросу"
        query={filterTags(api)}
        chosen={filter?.kind === 'tag' ? filter.id : null}
        onChoose={(id) => change(toFilter({ kind: 'tag', id }, filter))}
      />
      <ListFilter
        title="Подборки"
        none="Подборок пока нет"
        query={filterLists(api)}
        chosen={filter?.kind === 'list' ? filter.id : null}
        onChoose={(id) => change(toFilter({ kind: 'list', id }, filter))}
      />
      {filter && (
        <TextButton
          className={styles.reset}
          onClick={({ currentTarget }) => {
            passFocus(currentTarget)
            change(toNoFilter)
          }}
        >
          Сбросить
        </TextButton>
      )}
    </>
  )
}

function TopFilter({ top, isOn, onChoose }: { top: number; isOn: boolean; onChoose: (top: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyDropdown
      label="Сколько монет по капитализации"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip hasPanel isOn={isOn}>
          Топ {top}
        </Chip>
      }
    >
      <SearchedChoices
        options={TOPS.map((count) => ({ id: count, name: `Топ ${count}` }))}
        chosen={isOn ? top : null}
        onChoose={(next) => {
          setOpen(false)
          onChoose(next)
        }}
      />
    </LazyDropdown>
  )
}
