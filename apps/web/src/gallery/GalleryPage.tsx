import { Blocks } from './Blocks.tsx'
import { Buttons } from './Buttons.tsx'
import { Choices } from './Choices.tsx'
import { Colours } from './Colours.tsx'
import { Fields } from './Fields.tsx'
import { Formats } from './Formats.tsx'
import styles from './Gallery.module.css'
import { Icons } from './Icons.tsx'
import { Layers } from './Layers.tsx'
import { Lists } from './Lists.tsx'
import { Pickers } from './Pickers.tsx'
import { Pictures } from './Pictures.tsx'
import { Section } from './Section.tsx'
import { ThemeSwitch, useTheme } from './ThemeSwitch.tsx'
import { TypeScale } from './TypeScale.tsx'

/** Every part of the interface in every state, on one page. */
export function GalleryPage() {
  const [theme, choose] = useTheme()
  const sections = [
    { id: 'colours', title: 'Цвета', content: <Colours theme={theme} /> },
    { id: 'type', title: 'Шрифт', content: <TypeScale /> },
    { id: 'formats', title: 'Числа и слова', content: <Formats /> },
    { id: 'icons', title: 'Значки', content: <Icons /> },
    { id: 'buttons', title: 'Кнопки', content: <Buttons /> },
    { id: 'fields', title: 'Поля', content: <Fields /> },
    { id: 'choices', title: 'Выбор', content: <Choices /> },
    { id: 'pictures', title: 'Звезда и аватар', content: <Pictures /> },
    { id: 'lists', title: 'Список и прокрутка', content: <Lists /> },
    { id: 'pickers', title: 'Эмодзи и GIF', content: <Pickers /> },
    { id: 'layers', title: 'Слои и сообщения', content: <Layers /> },
    { id: 'blocks', title: 'Блоки', content: <Blocks /> },
  ]
  return (
    <div className={styles.page}>
      <h1>Детали интерфейса</h1>
      <p className={styles.lead}>
        Всё, из чего собраны страницы, во всех состояниях. Страница есть только в разработке.
      </p>
      <div className={styles.bar}>
        <nav aria-label="Разделы страницы">
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <ThemeSwitch theme={theme} onChoose={choose} />
      </div>
      {sections.map(({ id, title, content }) => (
        <Section key={id} id={id} title={title}>
          {content}
        </Section>
      ))}
    </div>
  )
}
