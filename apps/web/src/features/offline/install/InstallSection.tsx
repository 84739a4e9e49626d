import { usePage } from '#api/page.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import styles from './InstallSection.module.css'
import { IosSteps } from './IosSteps.tsx'
import { type InstallWay, install, useInstallWay } from './useInstall.ts'

const about = (brand: string) =>
  `${brand} открывается со своего значка, читается без сети и показывает на значке число уведомлений.`

const WORDS = {
  mac: 'В меню Safari выберите «Файл», затем «Добавить в Dock».',
  menu: 'Установить можно из меню браузера. Если сайт уже установлен, откройте его со значка.',
  none: 'Этот браузер не предлагает установку. Её умеют Chrome, Edge и Яндекс Браузер, а на iPhone и iPad — Safari.',
}

/** Section of the settings: how to install the site on this device. */
export function InstallSection() {
  const way = useInstallWay()
  const { brand } = usePage().config
  return (
    <Section title="Приложение" about={about(brand)}>
      <Way way={way} />
    </Section>
  )
}

function Way({ way }: { way: InstallWay }) {
  if (way === 'button')
    return (
      <div>
        <Button onClick={() => void install()}>
          <Icon name="download" size={16} />
          Установить
        </Button>
      </div>
    )
  if (way === 'ios') return <IosSteps />
  if (way === 'installed')
    return (
      <p className={styles.state}>
        <Icon name="check" size={16} />
        Установлена на этом устройстве
      </p>
    )
  return <p className={styles.words}>{WORDS[way]}</p>
}
