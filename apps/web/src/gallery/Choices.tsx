import { useState } from 'react'
import { Segments } from '#ui/controls/Segments.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { RadioRows } from '#ui/fields/choices/RadioRows.tsx'
import { Slider } from '#ui/fields/choices/Slider.tsx'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { TimeInput } from '#ui/fields/time/TimeInput.tsx'
import { Sample } from './Section.tsx'

const VOLUME = 100

export function Choices() {
  const [isChecked, setChecked] = useState(true)
  const [isOn, setOn] = useState(true)
  const [span, setSpan] = useState<'day' | 'week'>('day')
  const [option, setOption] = useState<'year' | 'months'>('year')
  const [volume, setVolume] = useState(60)
  const [words, setWords] = useState('')
  const [time, setTime] = useState('22:30')
  return (
    <>
      <Sample title="Флажок">
        <Checkbox isChecked={isChecked} onChange={setChecked}>
          Прикрепить картинку
        </Checkbox>
      </Sample>
      <Sample title="Флажок в списке">
        <Checkbox isChecked={!isChecked} onChange={(isSet) => setChecked(!isSet)} isSmall>
          Строка списка
        </Checkbox>
      </Sample>
      <Sample title="Флажок недоступный, снят">
        <Checkbox isChecked={false} isDisabled onChange={setChecked}>
          Снят
        </Checkbox>
      </Sample>
      <Sample title="Флажок недоступный, поставлен">
        <Checkbox isChecked isDisabled onChange={setChecked}>
          Поставлен
        </Checkbox>
      </Sample>
      <Sample title="Переключатель">
        <Switch label="Письма" hint="О том, что ответили вам" isOn={isOn} onChange={setOn} />
        <Switch label="Telegram" hint="Сначала привяжите его" isOn={!isOn} onChange={(isSet) => setOn(!isSet)} />
      </Sample>
      <Sample title="Один из нескольких">
        <Segments
          label="Срок"
          options={[
            ['day', 'День'],
            ['week', 'Неделя'],
          ]}
          chosen={span}
          onChoose={setSpan}
        />
      </Sample>
      <Sample title="Один из строк">
        <RadioRows
          label="Срок подписки"
          rows={[
            { value: 'year', content: '12 месяцев' },
            { value: 'months', content: '2 месяца' },
          ]}
          value={option}
          onChange={setOption}
        />
      </Sample>
      <Sample title="Ползунок">
        <Slider
          label="Громкость"
          value={volume}
          max={VOLUME}
          words={`${volume} %`}
          step={5}
          onChange={setVolume}
          ranges={[{ start: 0, end: 80 }]}
          ticks={[25, 50]}
        />
      </Sample>
      <Sample title="Поиск">
        <SearchInput label="Найти монету" value={words} onChange={setWords} />
      </Sample>
      <Sample title="Время">
        <TimeInput label="С" value={time} onChange={setTime} />
      </Sample>
    </>
  )
}
