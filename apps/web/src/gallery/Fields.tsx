import { type ComponentProps, useState } from 'react'
import { TextArea } from '#ui/fields/text/TextArea.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { Sample } from './Section.tsx'

const LONG = 'Разбор в трёх абзацах.\n\nПоле растёт вместе с текстом: ничего не прячется под прокруткой.\n\nДаже здесь.'

export function Fields() {
  return (
    <>
      <Sample title="Обычное">
        <Field label="Имя пользователя" placeholder="oleg" />
      </Sample>
      <Sample title="Обязательное: покиньте пустым">
        <Field label="Почта" required autoComplete="off" />
      </Sample>
      <Sample title="Со счётчиком">
        <Field label="О себе" maxSymbols={20} initial="Читаю графики" />
      </Sample>
      <Sample title="Только число: 1,2.345 → 1.23">
        <Field label="Цена, $" digitsOnly initial="1.23" />
      </Sample>
      <Sample title="С ошибкой">
        <Field label="Имя пользователя" initial="oleg" error="Такое имя уже занято" />
      </Sample>
      <Sample title="С ошибкой и счётчиком">
        <Field label="Заголовок" initial="Биткоин" maxSymbols={10} error="Назовите точнее" />
      </Sample>
      <Sample title="Пароль">
        <Field label="Пароль" type="password" initial="палата-2026" autoComplete="off" />
      </Sample>
      <Sample title="Недоступное">
        <Field label="Кошелёк" initial="0x37BD…452E" disabled />
      </Sample>
      <Sample title="Много строк">
        <Field label="Комментарий" type="textarea" maxSymbols={500} placeholder="Что думаете?" />
      </Sample>
      <Sample title="Много строк, с ошибкой">
        <Field label="Комментарий" type="textarea" required initial={LONG} error="Комментарий не отправлен" />
      </Sample>
      <Sample title="Много строк без рамки поля">
        <BareArea />
      </Sample>
    </>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & { initial?: string }

function Field({ initial = '', ...rest }: FieldProps) {
  const [value, setValue] = useState(initial)
  return <TextInput {...rest} value={value} onChange={setValue} />
}

function BareArea() {
  const [value, setValue] = useState('')
  return <TextArea aria-label="Ответ" placeholder="Ответить…" value={value} onChange={setValue} />
}
