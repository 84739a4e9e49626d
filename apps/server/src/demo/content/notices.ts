import { type Piece, readPieces } from './pieces.ts'
import type { Random } from './random.ts'
import { grouped, plural } from './text.ts'
import type { ThemeName } from './themes/index.ts'

type Notice = [theme: ThemeName, text: string]
/** Two different notices of one kind. */
type Kind = (random: Random, isSecond: boolean) => Notice

/** The daily bread of infonoise: figures and announcements that differ in numbers and names only. */
export function notices(random: Random): Piece[] {
  return [false, true].flatMap((isSecond) =>
    KINDS.flatMap((kind) => {
      const [theme, text] = kind(random, isSecond)
      return readPieces(theme, `# ${text}`, true)
    }),
  )
}

/** A number with one digit after the comma. */
const tenths = (random: Random, min: number, max: number) => grouped(min + random.next() * (max - min), 1)

const KINDS: Kind[] = [
  (_, isSecond) =>
    isSecond
      ? ['deals', 'KuCoin добавит $VIRTUAL и $AERO в маржинальную торговлю\n@ virtual aero / Объявление KuCoin']
      : ['deals', 'На Kraken появится пара $PENDLE/EUR, торги — с {+1}\n@ pendle / Объявление Kraken'],
  (random, isSecond) => {
    const [coins, where] = isSecond
      ? [random.int(31, 48) * 1000, 'Coinbase Prime']
      : [random.int(11, 19) * 1000, 'Bitfinex']
    const sum = grouped((coins * 3118) / 1e6)
    return [
      'flows',
      `Кит ${isSecond ? 'забрал с' : 'завёл на'} ${where} ${grouped(coins)} ETH — это ${sum} млн $\n@ eth / Whale Alert`,
    ]
  },
  (random, isSecond) => [
    'flows',
    isSecond
      ? `Отток из фондов на биткоин: минус ${random.int(120, 260)} млн $ за день\n@ btc / Farside`
      : `Пять дней притока: фонды на биткоин собрали ${tenths(random, 1.1, 1.9)} млрд $\n@ btc / Farside`,
  ],
  (random, isSecond) => [
    'infra',
    isSecond
      ? `Sui провела ${random.int(41, 63)} млн транзакций за сутки\n@ sui / Suiscan`
      : `Сеть Aptos обновила рекорд пропускной способности: ${grouped(random.int(17, 23) * 1000 + 400)} операций в секунду\n@ apt / Блог Aptos`,
  ],
  (random, isSecond) => [
    'deals',
    isSecond
      ? `Фандинг по $DOGE вырос до ${random.int(34, 48)} % годовых\n@ doge / CoinGlass`
      : `Короткие позиции в $AVAX платят ${random.int(11, 16)} % годовых — фандинг отрицательный\n@ avax / CoinGlass`,
  ],
  (random, isSecond) => [
    'deals',
    isSecond
      ? `Открытый интерес по $XRP за сутки прибавил ${random.int(9, 15)} %\n@ xrp / CoinGlass`
      : `В пятницу истекают опционы на ${tenths(random, 3.1, 4.4)} млрд $, больше всего колл на 100 тыс. $\n@ btc eth / Deribit`,
  ],
  (random, isSecond) => [
    'flows',
    isSecond
      ? `Индекс страха и жадности опустился до ${random.int(27, 34)} пунктов\n@ btc / Alternative`
      : `Индекс страха и жадности впервые за месяц выше ${random.int(55, 61)}\n@ btc / Alternative`,
  ],
  (random, isSecond) => [
    'stables',
    isSecond
      ? `Circle выпустила ${random.int(3, 7) * 50} млн USDC в сети Solana\n@ usdc / Whale Alert`
      : `Остаток USDT на биржах — ${tenths(random, 52, 58)} млрд $, максимум за квартал\n@ usdt / CryptoQuant`,
  ],
  (random, isSecond) => [
    'mining',
    isSecond
      ? `Riot добыла за месяц ${random.int(430, 490)} BTC и не продала ни одного\n@ btc / Отчёт Riot`
      : `Комиссии в сети биткоина поднялись до ${plural(random.int(24, 31), 'сатоши', 'сатоши', 'сатоши')} за байт\n@ btc / Mempool`,
  ],
  (random, isSecond) => [
    'l2',
    isSecond
      ? `Газ в Ethereum — ${tenths(random, 0.3, 0.8)} gwei: дешевле было только в праздники\n@ eth / Etherscan`
      : `Linea сожгла ${random.int(140, 190)} ETH из комиссий за месяц\n@ eth / Блог Linea`,
  ],
  (random, isSecond) => [
    'defi',
    isSecond
      ? `Kamino подняла лимит на займы под JitoSOL до ${random.int(4, 7) * 50} млн $\n@ sol jto / Форум Kamino`
      : `Spark снизил ставку займа в USDS до ${tenths(random, 5.1, 5.9)} %\n@ sky / Форум Sky`,
  ],
  (random, isSecond) => [
    'deals',
    isSecond
      ? 'Binance приостановит ввод и вывод $POL {+2} на время обновления сети\n@ pol / Объявление Binance'
      : `Gate сообщила о резервах: покрытие ${random.int(121, 128)} %\n@ / Отчёт Gate`,
  ],
  (random, isSecond) => [
    'flows',
    isSecond
      ? `BitMine докупила ${grouped(random.int(28, 44) * 1000 + 700)} ETH и держит ${tenths(random, 3.1, 3.6)} % предложения\n@ eth / Пресс-релиз BitMine`
      : `Компания из Лондона добавила на баланс ${plural(random.int(211, 219), 'биткоин', 'биткоина', 'биткоинов')}\n@ btc / Лондонская биржа`,
  ],
  (random, isSecond) => [
    'staking',
    isSecond
      ? `Доля застейканных $DOT — ${random.int(49, 54)} %, награды снизят со следующей эры\n@ dot / Polkadot Forum`
      : `Marinade сменила ${plural(random.int(21, 34), 'валидатор', 'валидатора', 'валидаторов')} из-за пропусков голосований\n@ sol / Блог Marinade`,
  ],
  (random, isSecond) => [
    'nft',
    isSecond
      ? `Портрет из первой тысячи CryptoPunks продан за ${random.int(180, 240)} ETH\n@ eth / Рыночные данные`
      : `Игра на Immutable набрала ${random.int(300, 420)} тыс. игроков за выходные\n@ imx / Блог Immutable`,
  ],
  (random, isSecond) => [
    'ton',
    isSecond
      ? `За неделю в Telegram вывели ${random.int(64, 88)} тыс. подарков в сеть\n@ ton / Fragment`
      : `DeDust перераспределит ${tenths(random, 1.2, 1.9)} млн $ наград в пользу пар с USDT\n@ ton / Блог DeDust`,
  ],
  (random, isSecond) => [
    'macro',
    isSecond
      ? `Розничные продажи в США выросли на 0,${random.int(3, 6)} % при прогнозе 0,2 %\n@ / Бюро переписи США`
      : `Индекс деловой активности в промышленности — 49,${random.int(1, 8)} пункта\n@ / ISM`,
  ],
  (random, isSecond) => [
    'regulation',
    isSecond
      ? `Роскомнадзор заблокировал ${plural(random.int(14, 22), 'сайт', 'сайта', 'сайтов')} обменников без регистрации\n@ / Роскомнадзор`
      : `В реестр операторов цифровых активов вошли ещё ${random.pick(['две', 'три'])} компании\n@ / Банк России`,
  ],
]
