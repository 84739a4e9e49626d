import { TOPS } from '@palata/contract/screener/query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { SearchedChoices } from '#ui/fields/choices/SearchedChoices.tsx'
import { filterLists, filterTags } from '../queries.ts'
import { useChange } from '../useView.ts'
import { isFiltered, isNarrowed, toFilter, toNoFilter, toPortfolio, toTop, usualTop, type View } from '../view.ts'
import { Conditions } from './Conditions.tsx'
import { ListFilter } from './ListFilter.tsx'
import { Sets } from './Sets.tsx'
import styles from './Toolbar.module.css'

/** Filters narrow the list together; the top limits it by rank. */
export function Filters({ view, window }: { view: View; window: string | null }) {
  const { top, filters } = view
  const { portfolio, tag, list } = filters
  const change = useChange()
  const api = useApi()
  return (
    <>
      <TopFilter
        top={top}
        isOn={!isFiltered(filters) || top !== usualTop(filters)}
        onChoose={(next) => change(toTop(next, filters))}
      />
      <Chip icon="portfolio" isOn={portfolio} onClick={() => change(toPortfolio(!portfolio))}>
        Портфель
        {portfolio && <Icon name="close" size={14} />}
      </Chip>
      <ListFilter
        title="Категории"
        search="Найти категорию"
        none="Нет категорий по данному запросу"
        query={filterTags(api)}
        chosen={tag}
        onChoose={(id) => change(toFilter('tag', id, tag))}
      />
      <ListFilter
        title="Подборки"
        none="Подборок пока нет"
        query={filterLists(api)}
        chosen={list}
        onChoose={(id) => change(toFilter('list', id, list))}
      />
      <Conditions view={view} window={window} />
      <Sets />
      {isNarrowed(view) && (
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
