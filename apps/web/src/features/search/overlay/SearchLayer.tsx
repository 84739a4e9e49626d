import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '#features/accounts'
import { setSearched } from '#navigation'
import { AfterPaint } from '#ui/blocks/AfterPaint.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import { LayerFrame } from '#ui/layers/LayerFrame.tsx'
import { searchLayer } from '../layers.ts'
import { Completions } from '../operators/Completions.tsx'
import { Help } from '../operators/Help.tsx'
import { Overview } from '../overview/Overview.tsx'
import { Results } from '../results/Results.tsx'
import { useFound } from '../results/useFound.ts'
import { followArrows } from './arrows.ts'
import { Recent } from './Recent.tsx'
import { useRecent } from './recent.ts'
import styles from './SearchLayer.module.css'
import { useWords } from './useWords.ts'

/** Search over any page: the market while the field is empty, otherwise results. */
export function SearchLayer() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowed = useRef(false)
  const [isHelpShown, showHelp] = useState(false)
  const { typed, searched, isSettled, setTyped, searchNow } = useWords()
  const { recent, remember, forget } = useRecent(useMe()?.username ?? '')
  const results = useFound(searched)
  const isWaiting = typed.trim() !== '' && (!isSettled || results.isFetching)

  // Following a result keeps the words in the address, so that going back shows them; closing search removes them.
  useEffect(() => () => void (isFollowed.current || setSearched(null)), [])

  function follow() {
    isFollowed.current = true
    if (searched) remember(searched)
    searchLayer.close()
  }

  function searchAgain(words: string) {
    searchNow(words)
    field.current?.focus()
  }

  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const first = content.current?.querySelector<HTMLElement>('[data-found]')
    if (isSettled && !results.isFetching && first) first.click()
    else searchNow(typed)
  }

  return (
    <LayerFrame of={searchLayer} className={styles.popup!} backdropClassName={styles.backdrop!} initialFocus={field}>
      <Dialog.Title className="visually-hidden">Поиск</Dialog.Title>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead through what takes the focus by itself */}
      <div className={styles.whole} onKeyDown={(event) => followArrows(event, field.current!)}>
        <search className={styles.bar}>
          <Dialog.Close render={<IconButton icon="back" label="Назад" className={styles.back} />} />
          <span className={isWaiting ? styles.spinner : styles.glass} aria-hidden="true">
            <Icon name={isWaiting ? 'refresh' : 'search'} />
          </span>
          <BareInput
            ref={field}
            className={styles.field}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Поиск"
            aria-label="Поиск"
            aria-describedby={id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={enter}
          />
          <p id={id} className="visually-hidden">
            Стрелки ведут по найденному, Enter открывает первое
          </p>
          {typed ? (
            <TextButton onClick={() => searchAgain('')}>Стереть</TextButton>
          ) : (
            <kbd className={styles.key}>/</kbd>
          )}
          <IconButton
            icon="help"
            label="Как искать"
            aria-expanded={isHelpShown}
            onClick={() => showHelp((shown) => !shown)}
          />
          <Dialog.Close render={<IconButton icon="close" label="Закрыть" className={styles.cross} />} />
        </search>
        <Completions typed={typed} onChoose={searchAgain} />
        <div ref={content} className={styles.body}>
          {isHelpShown && <Help onTry={searchAgain} />}
          {searched === '' ? (
            <AfterPaint>
              <Recent
                recent={recent}
                onChoose={searchAgain}
                onForget={() => {
                  forget()
                  field.current?.focus()
                }}
              />
              <Overview onFollow={follow} />
            </AfterPaint>
          ) : (
            <Results q={searched} results={results} onFollow={follow} onWords={searchAgain} />
          )}
        </div>
      </div>
    </LayerFrame>
  )
}
