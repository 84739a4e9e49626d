import { dictionary, fold } from '#features/words'

type Kind = 'country' | 'place' | 'office' | 'exchange' | 'fund' | 'firm' | 'person'

/** Other countries, each with the beginnings of its words. */
const COUNTRIES = `poland=польш|польск czechia=чехи[яию]|чешск italy=итали netherlands=нидерланд|голланд switzerland=швейцар
  sweden=швеци|шведск norway=норвег portugal=португал greece=греци|греческ hungary=венгр romania=румын bulgaria=болгар
  estonia=эстон latvia=латви lithuania=литв georgia=грузи armenia=армен azerbaijan=азербайдж uzbekistan=узбек
  kyrgyzstan=кыргыз|киргиз moldova=молд[ао]в israel=израил saudi=саудовск qatar=катар nigeria=нигери ghana=ган[аеу]
  southafrica=юар|южноафрик egypt=египет|египт mexico=мексик colombia=колумби chile=чили peru=перу
  venezuela=венесуэл paraguay=парагва philippines=филиппин malaysia=малайз austria=австри belgium=бельги
  turkmenistan=туркмен tajikistan=таджик mongolia=монгол nepal=непал bangladesh=бангладеш srilanka=шри-ланк cambodia=камбодж
  laos=лаос[аеу]? myanmar=мьянм uruguay=уругва bolivia=боливи ecuador=эквадор honduras=гондурас panama=панам morocco=марокк
  algeria=алжир ethiopia=эфиоп tanzania=танзан uganda=уганд slovenia=словен slovakia=словак|словац croatia=хорват
  serbia=серби|сербск montenegro=черногор malta=мальт luxembourg=люксембург iceland=исланд newzealand=новозеланд
  kuwait=кувейт bahrain=бахрейн jordan=иордан lebanon=ливан syria=сири[яию]|сирийск iraq=ирак afghanistan=афган
  liechtenstein=лихтеншт maldives=мальдив
  denmark=дани[яию]|датск finland=финлянд|финск ireland=ирланд bhutan=бутан taiwan=тайван africa=африк cyprus=кипр`

/** Cities and regions: two of them are two events, although one country holds both. */
const PLACES = `msk=москв[еыу]|московск|москвич|столиц spb=петербург|петербурж|ленингр ekb=екатеринб|свердлов novosib=новосиб kazan=казан|татарст
  nnov=нижегор samara=самар ufa=уфе|уфы|башкир rostov=ростов krasnodar=краснодар|кубан perm=перми|пермск voronezh=воронеж
  volgograd=волгогр krasnoyarsk=краснояр irkutsk=иркут buryat=бурят zabaykal=забайкал|чит[аеы] dagestan=дагест chechnya=чеч[ен]
  ingush=ингуш osetia=осети kabarda=кабард karachay=карача khakas=хакас tyva=тыв[аеы]|тувин altai=алта[йея] omsk=омск tomsk=томск
  tyumen=тюмен yamal=ямал ugra=югр|хмао chelyab=челяб karelia=карел kaliningrad=калинингр primorye=примор|владивост
  khabarovsk=хабаров yakutia=якут murmansk=мурманск arkhangelsk=архангел saratov=сарат tula=тул[аеьы] tver=твер
  yaroslavl=ярослав ryazan=рязан penza=пенз orenburg=оренбур stavropol=ставропол crimea=крым|севастоп
  newyork=нью-йорк texas=техас california=калифорн florida=флорид miami=майами wyoming=вайоминг ohio=огайо`

/** Names that are written in several ways; the pattern is read over a `flat` text. */
const KNOWN: [name: string, pattern: RegExp, kind: Kind][] = [
  ['usa', / сша | вашингтон|америк| u\.?s\.? (?!dollar)/, 'country'],
  ['russia', / рф | москв[аеуы] | росси/, 'country'],
  ['china', / кита| пекин|china/, 'country'],
  ['japan', / япон| токио |japan/, 'country'],
  ['korea', / (?:южн\S+ )?коре[йяюи](?!\S*фонд)|южнокоре|korea/, 'country'],
  ['hongkong', / гонконг|hong kong/, 'country'],
  ['uae', / оаэ | эмират| дуба[йея]|abu dhabi|абу-даби|dubai| uae /, 'country'],
  ['spain', / испан|spain/, 'country'],
  ['thailand', / таи?ланд| тайск|thailand/, 'country'],
  ['india', / инди[йиюя]|india /, 'country'],
  ['indonesia', / индонези/, 'country'],
  ['kenya', / кени[июя]/, 'country'],
  ['singapore', / сингапур/, 'country'],
  ['germany', / герман| немецк/, 'country'],
  ['france', / франц/, 'country'],
  ['uk', / великобритан| лондон| британ| англи/, 'country'],
  ['eu', / ес | брюссел| евросоюз| еврокомисс| европейск| европарламент/, 'country'],
  ['kazakhstan', / казах| астан[аеуы] /, 'country'],
  ['ukraine', / украин|верховн\S+ рад[аеуы] /, 'country'],
  ['belarus', / белорус| беларус/, 'country'],
  ['brazil', / бразил/, 'country'],
  ['argentina', / аргентин/, 'country'],
  ['salvador', / сальвадор/, 'country'],
  ['turkey', / турц| турецк/, 'country'],
  ['iran', / иран/, 'country'],
  ['dprk', / кндр | северокоре| северн\S+ коре| lazarus/, 'country'],
  ['vietnam', / вьетнам/, 'country'],
  ['pakistan', / пакистан/, 'country'],
  ['canada', / канад/, 'country'],
  ['australia', / австрал/, 'country'],
  [
    'sec',
    / sec | аткинс| atkins |комисси\S+ по ценным бумагам|кцбб|американск\S+ регулятор(?!\S* дериватив)|регулятор\S* сша/,
    'office',
  ],
  ['cftc', / cftc |регулятор\S* (?:рынка )?дериватив|товарн\S+ фьючерс/, 'office'],
  ['fed', / фрс | пауэлл| powell | федрезерв|федеральн\S+ резерв| fomc | fed /, 'office'],
  [
    'cbr',
    /(?<!ск(?:ий|ого|ому|им|ом)) (?:цб|центробанк\S*) (?!(?:коре|япон|кита|инди|англ|европ|сша|турц|бразил|украин|казах|норвег|швец|изра))| набиуллин|банк\S* росси/,
    'office',
  ],
  ['boe', /банк\S* англи/, 'office'],
  ['boj', /банк\S* япони| boj | уэд[аыу] /, 'office'],
  ['ecb', / ецб |европейск\S+ центр/, 'office'],
  ['prosecutor', / генпрокур| генеральн\S+ прокур/, 'office'],
  ['minfin', / минфин|министерств\S+ финансов/, 'office'],
  ['treasury', / казначейств| ofac /, 'office'],
  ['duma', / госдум| дум[аеуы] | депутат/, 'office'],
  ['senate', / сенат/, 'office'],
  ['congress', / конгресс|палат\S+ представител/, 'office'],
  ['fbi', / фбр | fbi /, 'office'],
  ['doj', / doj |(?:минюст|министерств\S+ юстиции) сша/, 'office'],
  ['minjust', / минюст|министерств\S+ юстиции/, 'office'],
  ['cme', / cme /, 'exchange'],
  ['europol', / европол/, 'office'],
  ['whitehouse', /бел\S+ дом/, 'office'],
  ['trump', / трамп| trump | дональд\S* (?=трамп)|президент\S* сша/, 'office'],
  ['binance', / бинанс| binance/, 'exchange'],
  ['coinbase', / коинб[еэ]йс| армстронг| coinbase/, 'exchange'],
  ['bybit', / байбит| bybit/, 'exchange'],
  ['okx', / okx | окх /, 'exchange'],
  ['kraken', / кракен| kraken/, 'exchange'],
  ['upbit', / апбит| upbit/, 'exchange'],
  ['blackrock', / бл[эе]крок| blackrock| ibit | etha /, 'fund'],
  ['fidelity', / фид[еэ]лити| fidelity| fbtc /, 'fund'],
  ['grayscale', / гр[еэ]йск[еэ]йл| grayscale| gbtc /, 'fund'],
  ['strategy', / (?:micro)?strategy| микрострат| стратеджи|сэйлор|сейлор| saylor/, 'firm'],
  ['tether', / тезер| ардоино| tether/, 'firm'],
  ['ftx', / ftx | бэнкман| банкман| bankman/, 'firm'],
  ['celsius', / celsius | машинск/, 'firm'],
  ['circle', / circle | сёркл| серкл/, 'firm'],
  ['telegram', / telegram| телеграм/, 'firm'],
  ['sber', / сбер(?!е[жг])/, 'firm'],
  ['vtb', / втб /, 'firm'],
  ['robinhood', / робинхуд| robinhood/, 'firm'],
  ['citi', / citi(?:group|bank)? | ситигрупп| ситибанк/, 'firm'],
  ['jpmorgan', / jp ?morgan| jpm[a-z]? /, 'firm'],
  ['marathon', / mara | marathon/, 'firm'],
  ['fca', / fca /, 'office'],
  ['finma', / finma /, 'office'],
  ['mas', / mas /, 'office'],
  ['vitalik', / бутерин| виталик| vitalik| buterin/, 'person'],
  ['cz', / cz | чанп[еэ]н|чжао/, 'person'],
  ['moex', / мосбирж|московск\S+ бирж/, 'exchange'],
  ['kremlin', / кремл|администраци\S+ президента/, 'office'],
  ['musk', / маск[аоу]?м? | musk /, 'person'],
  ...COUNTRIES.split(/\s+/).map((line): [string, RegExp, Kind] => {
    const [name, words] = line.split('=')
    return [name!, new RegExp(` (?:${words})`), 'country']
  }),
  ...PLACES.split(/\s+/).map((line): [string, RegExp, Kind] => {
    const [name, words] = line.split('=')
    return [name!, new RegExp(` (?:${words})`), 'place']
  }),
]

/** Words in Latin letters that name nobody. */
const NO_NAMES = new Set(
  `etf etfs nft ceo cto cfo ipo dao dex cex defi api ai ml l1 l2 tvl spot perp perps series seed usd eur rub web3 id
  x app nyse nasdaq arca ppi pce nfp the and for with from into over after before net new token tokens coin coins crypto
  blockchain network protocol exchange bank capital ventures labs foundation holdings finance group inc ltd corp pay
  wallet chain smart contract hacker hackers day days week straight inflows outflows million billion sees suffers
  drains draw draws see team via us in of on at to by as is an it its fee switch flash loan tag seed layer mainnet
  testnet staking airdrop listing launch breaking update just st nd rd th utc gmt msk q1 q2 q3 q4 ath atl cpi pce
  gdp m k b bn mln wbtc wsteth steth futures options fund funds trust price market whale rwa otc kyc aml p2p pr hot
  orbit v2 v3 v4 core devs act bill s-1 s-3 draft road card grants krw jpy try brl gbp cny aed glassnode cryptoquant
  coingecko coinmarketcap lookonchain arkham peckshield reuters bloomberg coindesk santiment defillama theblock
  cointelegraph decrypt farside sosovalue coinglass coinshares kaiko nansen messari dune zachxbt whale alert`.split(
    /\s+/,
  ),
)

/** Names that a text tells: canonical, so that «Бинанс» and «Binance» are one. */
export interface Names {
  all: Set<string>
  /** Those that certainly are names: without words that only stand at a beginning, or that the dictionary knows. */
  sure: Set<string>
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’_-]*/gu
const ANY = new RegExp(KNOWN.map(([, pattern]) => pattern.source).join('|'))
/** Whether a folded word is a name of the list. */
export const isName = (word: string) => ANY.test(` ${word} `)
const KINDS = new Map<string, Kind>(KNOWN.map(([name, , kind]) => [name, kind]))

/** Where an office sits: one news names the office, another its country. */
const SEATS: Record<string, string> = {
  ...{ sec: 'usa', cftc: 'usa', fed: 'usa', treasury: 'usa', senate: 'usa', congress: 'usa', fbi: 'usa', doj: 'usa' },
  ...{
    whitehouse: 'usa',
    cbr: 'russia',
    minfin: 'russia',
    duma: 'russia',
    kremlin: 'russia',
    boe: 'uk',
    boj: 'japan',
    fca: 'uk',
  },
  ...{ ecb: 'eu', europol: 'eu', mas: 'singapore' },
}

/** The country of an office; undefined for other names. */
export const seatOf = (office: string) => SEATS[office]

/** Whether one name is an office and the other the country that it sits in. */
export const isSeatOf = (office: string, country: string) => SEATS[office] === country

/** What a name of the list names; undefined for others. */
export const kindOf = (name: string) => KINDS.get(name)

/** @param text as written, for its capitals; @param flatText the same text, `flat`. */
export function namesOf(text: string, flatText: string): Names {
  const sure = new Set(KNOWN.filter(([, pattern]) => pattern.test(flatText)).map(([name]) => name))
  const all = new Set(sure)
  const isRussian = /[а-я]{3}/.test(flatText)
  let before: string | null = null
  let isFirst = true
  let end = 0
  for (const { 0: given, index } of text.matchAll(WORD)) {
    if (/[.!?:|«"\n]/.test(text.slice(end, index).replace(/^\.(?=\S)/, ''))) isFirst = true
    end = index + given.length
    const name = nameOf(given.replace(/[.'’&_-]+$/, ''), isFirst)
    if (name) all.add(name.name)
    if (name?.isSure) sure.add(name.name)
    // «Trust Wallet»: two words that name nobody apart name somebody together.
    const plain: string | null =
      isRussian && !name && /^[A-Z][a-z]+$/.test(given) && NO_NAMES.has(fold(given)) ? fold(given) : null
    if (plain && before) {
      all.add(skeleton(before + plain))
      sure.add(skeleton(before + plain))
    }
    before = plain
    isFirst = false
  }
  return { all, sure }
}

function nameOf(given: string, isFirst: boolean): { name: string; isSure: boolean } | null {
  const word = fold(given)
  if (ANY.test(` ${word} `)) return null
  const { coinsOf, knows, lemmasOf } = dictionary()
  const parts = word.split('-')
  if (parts.some((part) => coinsOf(part).length > 0)) return null
  if (/^[a-z][a-z0-9.&'’_-]*$/.test(word)) {
    const core = parts.filter((part) => !NO_NAMES.has(part) && part.length > 1).join('')
    const isCapital = /\p{Lu}/u.test(given) || given.includes('.')
    return core.length > 1 && isCapital ? { name: skeleton(core), isSure: true } : null
  }
  if (!/^[а-я]+$/.test(word) || !/^\p{Lu}/u.test(given) || word.length < 2) return null
  if (/^\p{Lu}{2,5}$/u.test(given)) return knows(word) && word.length > 3 ? null : { name: word, isSure: true }
  const isKnown = knows(word)
  if (word.length < 4 || (isFirst && isKnown)) return null
  return { name: skeleton(lemmasOf(word)[0]!), isSure: !isFirst && !isKnown }
}

const SOUNDS: Record<string, string> = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ж=j з=s и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=s ч=c ш=s щ=s э=e ю=u я=a ы=i й= ь= ъ='
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** How a name sounds, without vowels: «Юнисвап» and «Uniswap» are one. A short name stays as it is. */
export function skeleton(name: string): string {
  const latin = [...name.replaceAll('дж', 'j')].map((letter) => SOUNDS[letter] ?? letter).join('')
  const sound = latin
    .replaceAll('ph', 'f')
    .replaceAll('qu', 'kv')
    .replaceAll('ch', 'c')
    .replaceAll('sh', 's')
    .replaceAll('th', 't')
    .replaceAll('ck', 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('x', 'ks')
    .replaceAll('z', 's')
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[aeiouy]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
  return sound.length >= 3 ? sound : latin
}
