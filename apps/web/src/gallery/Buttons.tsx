import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button, type ButtonKind } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const KINDS: readonly ButtonKind[] = ['primary', 'secondary', 'alert', 'secondaryReverse', 'gray', 'blue-border']

export function Buttons() {
  return (
    <>
      {KINDS.map(sampleOf)}
      <Sample title={<code>IconButton</code>}>
        <div className={styles.row}>
          <IconButton icon="bell" label="Уведомления" />
          <IconButton icon="copy" iconSize={16} size="small" label="Скопировать" />
          <IconButton icon="chevron-right" label="Дальше" aria-disabled="true" />
        </div>
      </Sample>
      <Sample title={<code>Chip</code>}>
        <div className={styles.row}>
          <Toggled />
          <Chip isOn={false}>Выключен</Chip>
          <Chip isOn>Включён</Chip>
          <Chip hasPanel>Категории</Chip>
          <Chip hasPanel isOn>
            Топ 100
          </Chip>
          <Chip icon="compare">Сравнить</Chip>
        </div>
      </Sample>
    </>
  )
}

function Toggled() {
  const [isOn, setOn] = useState(false)
  return (
    <Chip icon="portfolio" isOn={isOn} onClick={() => setOn(!isOn)}>
      Портфель
    </Chip>
  )
}

function sampleOf(kind: ButtonKind) {
  return (
    <Sample key={kind} title={<code>{kind}</code>} isWide>
      <div className={styles.row}>
        <Button kind={kind}>Сохранить</Button>
        <Button kind={kind}>
          <Icon name="refresh" size={16} />
          Обновить
        </Button>
        <Button kind={kind} isBusy>
          Сохранить
        </Button>
        <Button kind={kind} disabled="Сначала выберите монету">
          Недоступна
        </Button>
        <Button kind={kind} size="small">
          Малая
        </Button>
        <Button kind={kind} size="small" isBusy>
          Малая
        </Button>
        <Button kind={kind} href="#buttons">
          Ссылка
        </Button>
        <Button kind={kind} href="#buttons" disabled="Ссылки пока нет">
          Ссылка
        </Button>
      </div>
    </Sample>
  )
}
