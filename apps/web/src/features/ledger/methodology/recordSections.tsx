import {
  BITCOIN_DAYS,
  BLIND_AUTHORS,
  CALL_SHARE,
  FALSE_DISCOVERIES,
  LATE_COSTS,
  LATE_MINUTES,
  LEAST_CALLS,
  LEAST_READERS,
  MARKET_COINS,
  PATHS,
  RANGE,
} from '@palata/contract/record/rules'
import { numberOf } from '../words.ts'
import { calls, days, minutes, percents } from './words.ts'

/** How an author's record is counted. */
export const RECORD_SECTIONS = [
  {
    id: 'alpha',
    title: 'Альфа',
    body: (
      <>
        <p className="formula">
          <i>α</i> = <i>r</i> − (<i>B</i> выхода ÷ <i>B</i> входа − 1)
        </p>
        <p>
          B — цена биткоина в те же две минуты. В послужном списке стоит медиана, а не среднее: один удачный сигнал её
          не поднимет.
        </p>
      </>
    ),
  },
  {
    id: 'chance',
    title: 'Случай',
    body: (
      <p>
        При печати рисуем {numberOf(PATHS)} путей цены из собственных часовых движений монеты, без их среднего, и
        считаем, какая доля дошла до цели раньше стопа и срока. Жребий задан хешем записи журнала, поэтому у каждого,
        кто пересчитает, выйдет то же число.
      </p>
    ),
  },
  {
    id: 'u',
    title: 'Лучше случая, u',
    body: (
      <>
        <p>
          Движение монеты за срок сигнала ставим в ряд с движениями {numberOf(MARKET_COINS)} крупнейших монет того дня.{' '}
          <i>u</i> — доля тех, кто вырос меньше; у шорта — 1 − <i>u</i>. Цель и стоп тут не считаются. Биткоин
          сравнивается с самим собой за прошлые {days(BITCOIN_DAYS)}. У жребия u в среднем 0.5.
        </p>
        <p>
          «Отличим от случая» автор только тогда, когда так говорит процедура Бенджамини — Хохберга над всеми, у кого{' '}
          {calls(LEAST_CALLS)} и больше: среди названных в среднем не больше {percents(FALSE_DISCOVERIES)} ошибок. Рядом
          стоит разброс в {percents(RANGE)}. Меньше {numberOf(LEAST_CALLS)} — «мало данных». Мест и медалей нет.
        </p>
      </>
    ),
  },
  {
    id: 'late',
    title: 'Опоздавший читатель',
    body: (
      <p>
        Тот же выход, но вход позже: через {minutes(LATE_MINUTES.minutes5)}, через час, через сутки и в медианный для
        клуба миг открытия, если открыли не меньше {numberOf(LEAST_READERS)} человек. Вычтены расходы {LATE_COSTS}
        {'\u00a0'}%. Сигнал кончился раньше — «не успел»: ноль, и он в счёте.
      </p>
    ),
  },
  {
    id: 'cone',
    title: 'Просадка и конус',
    body: (
      <p>
        Линия складывает результаты, как если бы на каждый сигнал шло {percents(CALL_SHARE)} портфеля; просадка — самый
        глубокий её спуск от вершины. Конус — {numberOf(BLIND_AUTHORS)} слепых авторов с теми же днями, сторонами и
        сроками, которые берут монету по жребию из {numberOf(MARKET_COINS)} крупнейших того дня. Вывод делается только
        по u, конус — картинка к нему.
      </p>
    ),
  },
] as const
