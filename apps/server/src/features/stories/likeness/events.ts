/**
 * What happened, by the words that news have for it, in Russian and English. A pattern is read over a `flat` text; a
 * space before a word is its beginning.
 */
const PATTERNS = {
  listing:
    / (?:за)?листи(?!нга ?$)| list(?:s|ed|ing)? |добав\S+ (?:в |на )?(?:\S+ ){0,3}(?:спот|пар[ыу]|торг|платформ|площадк)|(?:торг\S+|торговл\S+) (?:\S+ ){0,4}(?:откро|начн|старт)|(?:откро|начн|начал|старт)\S* торг|появ\S+ на (?:\S+ ){0,3}бирж| добав\S+ (?:\S+ )?(?:поддержк|токен)/,
  delisting:
    / делист| delist|исключ\S+ (?:\S+ ){0,5}листинг|(?:прекрат|останов)\S* торг|удал\S+ (?:\S+ ){0,3}(?:торгов|пар)/,
  hack: / взлом| хищен| хак| эксплойт| эксплоит| атак| похи[тщ]| украд| украл| краж| скомпромет| (?:лишил|потерял)\S* (?:около |почти |более )?\$?\d| уязвим| hack| exploit| drain| stol| breach| злоумышл| {2}дрейн|вернул\S* контроль| ущерб|потер\S+ (?:клиент|пользоват|инвестор)/,
  outage:
    / стоит уже |нов\S+ блок\S* нет|нет (?:нов\S+ )?блок| лага[ею]| простаива| завис| не проход|проблем\S* с (?:исполн|вывод|ввод|доступ)| сбо[йяе]| останов\S+ (?:работ|сет|блок|производ)| (?:сеть|блокчейн|бирж\S*) (?:\S+ ){0,2}(?:останов|встал)| просто[йя](?= )| лежит | не производи| стоял[аи]? | приостанов| взял\S* паузу| перебо| упал[аи]? (?:сайт|прилож|бирж|[a-z]+)| недоступ| outage| halt| downtime|раздел\S+ (?:\S+ )?(?:на две|цеп)| сплит| раскол| (?:сеть|блокчейн) (?:\S+ )?раздел|(?:секвенсор|сеть|блокчейн)\S* встал| не (?:обрабатыва|подтвержда|исполня|финализ|созда[её]т блок)|прекрат\S* (?:создани|производств|выпуск)\S* блок| без блоков|обруш\S+ (?:сайт|работ|сервис)| не (?:открыва|загружа|отвеча)\S+ |упал[аи]? и /,
  restore:
    / восстанов| возобнов| вернулась? (?:в|к) | снова (?:работ|произв|отобр)|верну\S+ контроль| устран| resum| restor/,
  unlock: / разлок| анлок| разблок| высвобо| unlock| вестинг/,
  flows:
    / приток| отток| inflow| outflow|(?:etf|фонд)\S* (?:\S+ ){0,4}(?:привлекл|пополн|потерял|draw|see|lost|shed)|(?:привлекл|вывел)\S* (?:\S+ ){0,3}etf|etf [+\-−]| из биржевых продуктов/,
  inflow: / приток| inflow/,
  outflow: / отток| outflow| bleed/,
  first: / перв\S+ чтени/,
  second: / (?:втор|треть)\S+ чтени/,
  pardon: / помилова| pardon/,
  delay: / отлож| откладыв| отсроч| перен[её]с| продлил| delay| postpon/,
  approve:
    / одобр| ратифиц| утверд| легализ|подписал\S* (?:\S+ )?(?:закон|указ)|(?:принял|поддержал)\S* (?:\S+ ){0,4}(?:закон|поправк)| approv| согласовал|получил\S* разреш| разреш[ие]| допус[тк]| дал[аи]? добро | зел[её]н\S+ свет|(?:сн[яи]\S+|отмен\S+) запрет/,
  reject: / отклон| вето | ветир| отказ| reject| den(?:y|ies|ied) |не одобр/,
  apply:
    / подал[аи]? | подач[аеиу] | заявк| заявлен| fil(?:e|ed|es|ing) |хочет \S+-etf| s-[13] |хочет (?:запуст|конверт|преобраз)/,
  launch:
    / запус[тк]| заработал| введ[её]т | вводит | выйдет | представил| анонсир| стартует| стартовал| начал[аи]? | начн[её]т| откро[юе]т| открыл| launch| announc| unveil| introduc| rolls? out/,
  rise: / вырос| отскоч| прибав| плюс \d+(?:[.,]\d+)?%| подорож| поднял| превыси| преодол| выше | подскоч| памп| взл[её]т| обновил\S* (?:\S+ )?максимум| рост[а-я]* | рекорд| достиг\S+ \$| rall(?:y|ies)| surg| jump| soar| above | all-time high| \+\d+(?:[.,]\d+)?%| пробил\S* (?:вверх|отметк|\$)| > /,
  fall: / опуст| упал| ниже | под (?=\$?\d)| подешев| просел| обвал| снизил| сниз[уи]| рухн| провал| сполз| минус \d+(?:[.,]\d+)?%|(?:потерял|не удержал|уш[её]л)\S* (?:\S+ )?(?:отметк|уровен|уровн|ниже)| падени| потерял\S* \d+% | скорректир| [-−]\d+(?:[.,]\d+)?%| drop| fall| plung| below | slump| < /,
  funding:
    / раунд| инвестици| финансирован| seed | series | посевн| rais(?:e|es|ed) |(?:привлек)\S* (?:\S+ ){0,2}(?:\$|€)?\d/,
  buy: / купил| закупил| докуп| прикуп| приобр| нарасти|пополни\S* (?:\S+ )?(?:резерв|запас|казн)|(?:резерв|запас|казн)\S* (?:\S+ ){0,2}пополн| поглот|увеличил\S* (?:\S+ )?(?:резерв|запас)| buy| bought| acquir| purchas| \+\d+ btc|(?:потрат|направ)\S* (?:\S+ ){0,4}на покуп|на покуп\S* (?:\S+ ){0,3}(?:уш[лё]|потра|направ)|(?<! на | для | ради )покуп/,
  sell: / продал| продаж| продад| реализовал| конвертир| сбыл| слива[ею]т| слил[аи]? | распрод|избавил\S+ от| sell| sold /,
  transfer:
    / перев[ёео][лд]| проснул| ожил[аи]? | отправил| перемест| переброс| сдвинул| вывел[аи]? | вывод| transfer| mov(?:e|ed|es) /,
  freeze: / замороз| заморажив| (?:за)?блокиров(?:а|к)| блокнул| freez| froze| blacklist|конфиск|изъят/,
  mint: / выпустил[аи]? (?:\S+ ){0,3}(?:usd|токен)| минт| напечат| эмисс| mint/,
  burn: / сж[её]?[гч]| сжиг| сож[гж]| уничтож| burn/,
  buyback: / выкуп| байб[еэ]к| buyback/,
  airdrop: / аирдроп| эйрдроп| эирдроп| клейм| раздач| разда(?:ст|ть|д[уи]т|[её]т|вать)| дроп[а-я]* | airdrop| claim/,
  liquidation: / ликвидаци| ликвидирова| liquidat/,
  freed: / освобод| на свободу|из тюрьмы| releas/,
  deposit:
    / зав[её]л |(?:перев|отправ|внес|вн[её]с)\S* (?:\S+ ){0,4}на (?:бирж|binance|бинанс|kraken|coinbase|okx|bybit)/,
  withdraw: /(?:вывел|вывод|забрал|снял)\S* (?:\S+ ){0,4}с (?:бирж|binance|бинанс|kraken|coinbase|okx|bybit)/,
  arrest: / арест| задерж(?:а[лнт]|ива)| arrest| detain/,
  court:
    / тюрьм| заключени| дали \d+ (?:лет|год)| суд[а-я]{0,3} | присяж| пригов| виновн| вердикт| иск[а-я]{0,3} | обвин| прокур| court| lawsuit| sued? | guilty| jury| дел[оа] против/,
  sentence: / тюрьм| заключени| пригов[оа]р|(?:дали|получил\S*) \d+ (?:лет|год)| sentenc/,
  extradition: / экстради| extradit/,
  sanction: / санкци| sanction| ofac /,
  fine: / штраф| оштраф| fin(?:ed|es) /,
  license: / лиценз| licen[sc]|разреш\S+ (?:\S+ )?(?:работать|по mica)/,
  exit: / прекра[щт]\S* работу| уход[ия]т| уход[аеу]? (?:из|с|от) | уйд[её]т| прекрат\S* (?:обслуж|работ|деятел|поддерж|операц)| покин| закро[ею]т| закрыва[ею]т (?:офис|бизнес|бирж|сервис|проект)| свернет| exit| shut(?:s|ting)? down|ограничит/,
  rate: / ставк(?!\S* (?:сбереж|доход|вознагр|кредит|финансир|налог))| \d+ ?б ?п | бп |базисн\S+ пункт| interest rate| basis point/,
  inflation: / инфляц| cpi | pce | ppi |потребительск\S+ цен|цен\S* производител|дефлятор| inflation/,
  growth: / ввп | gdp |валов\S+ внутренн/,
  jobs: /рабоч\S+ мест|безработ|пособи|занятост| nonfarm| payroll| нонфарм/,
  tariff: / пошлин| тариф| tariff/,
  testnet: / тестнет|тестов\S+ сет| testnet/,
  hearing: / слушани| hearing/,
  appeal: / обжал| апелляц| (?:подаст|подал[аи]?|подать) жалоб| appeal/,
  odds: / вероятност| оценил\S* шанс| закладыва| (?:ставят|ставки) на | на polymarket| polymarket (?:оцен|став)| odds| probabilit/,
  forecast:
    / прогноз|(?:улучши|повыси|снизи|ухудши|пересмотре)л\S* (?:\S+ )?(?:оценк|цел)| жд[её]т | достигнет \$| подорожает| подешевеет|допусти\S+ (?:рост|паден)| предсказ|ожида[юе]т|(?:вырастет|упадет) до| forecast| predict| expects| target/,
  partner: / партн[её]р|вместе с |совместн| интегр| сотруднич| partner| integrat/,
  tax: / налог| tax/,
  law: / закон| указ[а-я]{0,2} | поправк| чтени[ие]| bill | act | концепци| правил[аоу]? /,
  ipo: / ipo |(?:выйдет|выход|выходит) на (?:\S+ ){0,2}бирж|первичн\S+ (?:публичн\S+ )?(?:размещ|предлож)|s-1 /,
  report: / отчит| отч[её]т|прибыл[ьи] | выручк|за квартал| earnings| revenue| quarter/,
  upgrade: / хардфорк| апгрейд| обновлени| форк | мейннет| hard fork| upgrade| mainnet|активаци/,
  hashrate: / х[еэ]шрейт|вычислительн\S+ мощност| hashrate/,
  difficulty: / сложност| difficulty/,
  staking: / стейкинг| застейк| staking/,
  custody: / хранени[ея] крипто| кастоди| custod/,
  vote: / голосов| проголос| vot(?:e|ed|es|ing) |fee switch/,
  offering: / размест| размещ| облигаци| привилегир| offering| notes /,
  refund:
    / возме[щс]| компенс(?:ир|ац)| верн[уё]л[аи]? \S+ \$?\d| возвра[тщ]| верн[уё]л\S* (?:\S+ ){0,3}(?:средств|похищ|украд|часть|большую)|(?:план|выплат)\S* компенс|returned? \$/,
  bounty:
    /(?:предлож|обрати|переговор|сообщен|награ)\S* (?:\S+ ){0,3}(?:хакер|взломщик|злоумышл)|вознагражд\S+ за (?:возврат|поимк|информац|данн)| bounty| баунти/,
  cancel: / отмен[ияе]| отозва[лн]|отказал\S* от| аннулир| cancel| revok| withdr/,
  roundup:
    / как(?:ие|их) (?:\S+ )?(?:токен|монет|криптовалют|событ|проект)| главн\S+ (?:событ|новост|за )|(?:событи|новост|итог|дайджест|обзор|календар)\S* (?:\S+ )?(?:недел|дня|месяц|сут|рынк)| топ-?\d| что (?:ждать|жд[её]т|случилось|произошло)| digest| weekly | recap/,
  sentiment: / индекс\S* страх|(?:крайн|экстремальн|сильн)\S+ страх|страх\S* и жадност| fear (?:and|&) greed/,
  penalty: / сажать | лишени\S+ свободы|уголовн\S+ (?:ответств|наказан)|тюремн\S+ срок| prison /,
  closed:
    /без претензий|(?:закры|прекра|отозва|снял|заверш)\S* (?:\S+ )?(?:проверк|дел|расслед|иск|обвин|претенз)| без обвинен|drops? (?:\S+ )?(?:case|lawsuit|charges)|оправдал/,
  probe: / расследован| проверк| подозрев| допрос| probe| investigat/,
  ban: / запрет| запрещ| огранич| ban(?:s|ned)? /,
  loan: / кредит| займ[аы]? | под залог| loan| lend/,
  merge: / слияни| слить | объедин| поглощ| merg/,
  bankrupt: / банкрот| bankrupt| chapter 11/,
  depeg: / депег| отвяз| привязк| depeg/,
  sale: / сейл| пресейл|публичн\S+ продаж| ico | собрал[аи]? (?:\S+ )?\$?\d| presale| token sale| привлечено /,
  futures: / фьючерс| опцион| futures| options /,
  card: / карт[ауыо][йм]? | card /,
  tokenized: / токениз| tokeni[sz]/,
  proposal: / предлож| инициатив| призвал| proposes?/,
  record: / максимум| рекорд| минимум| record| all-time/,
  move: / подорож(?!а[её]т|ать)| подешев(?!еет|еть)|(?:вырос|упал|подскоч|рухн|просел|прибав|потерял|обвал|снизил|взл[её]т|взмыл|рванул|поднял|опуст)\S* (?:\S+ ){0,3}(?:\d+(?:[.,]\d+)?%|вдвое|втрое|в \d+(?:[.,]\d+)? раза? )| [+\-−]\d+(?:[.,]\d+)?%| памп| дамп| минус \d| плюс \d/,
  resign:
    / увол[иья]|массов\S+ сокращ|сокра[тщ]\S+ (?:\S+ ){0,2}(?:штат|сотрудник|персонал|команд)|команд\S* \S* ?покин|разработчик\S* (?:\S+ )?покин|уш[её]л с поста| покинул\S* пост|назнач(?:ен|ил)\S* (?:\S+ ){0,3}(?:глав|директ|ceo|президент|председат|министр|руковод)| со-?директор| co-?ceo |нов\S+ (?:глав[аоу]|директор|президент)|смени(?:л|лся|лась)\S* (?:\S+ )?(?:глав|президент|директор)| возглави| resign| steps down| appoint/,
} satisfies Record<string, RegExp>

export type Event = keyof typeof PATTERNS
const EVENTS = Object.entries(PATTERNS) as [Event, RegExp][]

/** Kinds of events that a `flat` text tells. */
export const eventsOf = (text: string): Event[] => EVENTS.filter(([, words]) => words.test(text)).map(([name]) => name)

/** Two news with these are never the same, unless one of them has both. */
export const OPPOSED: readonly [Event, Event][] = [
  ['rise', 'fall'],
  ['buy', 'sell'],
  ['listing', 'delisting'],
  ['outage', 'restore'],
  ['hack', 'refund'],
  ['delay', 'approve'],
  ['approve', 'reject'],
  ['freeze', 'unlock'],
  ['ban', 'unlock'],
  ['buy', 'reject'],
  ['inflow', 'outflow'],
  ['first', 'second'],
  ['deposit', 'withdraw'],
  ['delay', 'launch'],
  ['cancel', 'launch'],
  ['cancel', 'approve'],
  ['apply', 'approve'],
  ['apply', 'reject'],
  ['extradition', 'sentence'],
  ['inflation', 'growth'],
  ['inflation', 'jobs'],
  ['growth', 'jobs'],
]

/** Two words for one thing, or a thing and what it is usually told with. */
export const AKIN: readonly [Event, Event][] = [
  ['outage', 'freeze'],
  ['hack', 'outage'],
  ['hack', 'transfer'],
  ['flows', 'transfer'],
  ['flows', 'funding'],
  ['court', 'closed'],
  ['probe', 'closed'],
  ['ban', 'law'],
  ['ban', 'freeze'],
  ['exit', 'resign'],
  ['exit', 'outage'],
  ['delisting', 'outage'],
  ['ban', 'approve'],
  ['exit', 'ban'],
  ['buy', 'merge'],
  ['sale', 'funding'],
  ['sale', 'sell'],
  ['flows', 'outflow'],
  ['outage', 'ban'],
  ['custody', 'partner'],
  ['launch', 'partner'],
  ['proposal', 'law'],
  ['approve', 'license'],
  ['approve', 'law'],
  ['approve', 'vote'],
  ['launch', 'listing'],
  ['launch', 'approve'],
  ['court', 'arrest'],
  ['buy', 'buyback'],
  ['ipo', 'apply'],
  ['custody', 'launch'],
  ['fine', 'court'],
  ['sanction', 'freeze'],
  ['sanction', 'ban'],
  ['delisting', 'exit'],
  ['upgrade', 'launch'],
  ['offering', 'funding'],
  ['ipo', 'offering'],
]

/** Another stage of what happened, beforehand or after it: a story of its own. */
export const STAGES: readonly Event[] = ['restore', 'refund', 'closed', 'appeal', 'odds', 'bounty', 'roundup']

/** What is found out about a theft later: a story of its own. */
export const AFTERMATH: readonly Event[] = ['arrest', 'sentence', 'extradition', 'sanction', 'freeze']

/** Happen so seldom to somebody that sharing one says much. */
export const SELDOM: ReadonlySet<Event> = new Set([
  'ipo',
  'license',
  'exit',
  'sanction',
  'tax',
  'delay',
  'upgrade',
  'hashrate',
  'difficulty',
  'arrest',
  'fine',
  'resign',
  'inflation',
  'growth',
  'jobs',
  'hearing',
  'testnet',
  'tariff',
  'rate',
  'custody',
  'delisting',
  'outage',
] as const)

/** These happen again and again: another number is another event, not a correction. */
export const REPEATED: ReadonlySet<Event> = new Set([
  'flows',
  'rise',
  'fall',
  'liquidation',
  'mint',
  'burn',
  'transfer',
  'buy',
  'sell',
  'unlock',
  'rate',
  'inflation',
  'funding',
  'forecast',
  'hashrate',
  'difficulty',
  'report',
  'buyback',
  'offering',
  'sentiment',
  'growth',
  'jobs',
] as const)

/** Say little: nearly any news launches or rises. */
export const FAINT: ReadonlySet<Event> = new Set([
  'deposit',
  'withdraw',
  'launch',
  'law',
  'approve',
  'report',
  'partner',
  'transfer',
  'proposal',
  'record',
  'tokenized',
  'futures',
  'rise',
  'fall',
  'inflow',
  'outflow',
  'first',
] as const)

/** The text denies what was told. */
export const DENIAL =
  / опроверг| отрица| никак\S+ (?:\S+ ){1,5}(?:не будет|нет) |не подтверд| недостоверн| не (?:планиру|выпуска|собира|намерен)| фейк|назвал\S* (?:\S+ ){0,5}(?:ложн|ложью|слух|выдумк|неправд|неточн|вброс)| непра?вд| дезинформ| отверг|не соответству| denies | denied | debunk| fake /
/** The text corrects what was told. */
export const CORRECTION =
  / уточн| исправ| скорректировал\S* (?:оценк|сумм)| вместо |пересмотрел\S* (?:оценк|сумм)|(?:ущерб|потер|сумм|убыт)\S* (?:\S+ ){0,4}(?:вырос|увелич|оцен|достиг|превыс)| revis| correct/

/** What is bought and sold besides coins. */
const GOODS = {
  gold: / золот/,
  share: / дол[яюией]+ (?!\d)| акци[июйя]| пакет/,
  bond: / облигац| казначейск/,
} satisfies Record<string, RegExp>

/** Goods that a `flat` text names. */
export const goodsOf = (text: string): string[] =>
  Object.entries(GOODS).flatMap(([name, words]) => (words.test(text) ? [name] : []))
