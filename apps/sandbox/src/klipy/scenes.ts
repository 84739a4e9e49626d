/** A small animation: `draw` gives the content of an SVG of 240 × 180 at a moment from 0 to 1; `tags` serve search. */
export interface Scene {
  id: string
  title: string
  tags: string[]
  draw: (moment: number) => string
}

const NIGHT = '#10182b'
const PAPER = '#f4efe6'
const wave = (moment: number, shift = 0) => Math.sin((moment + shift) * 2 * Math.PI)

const ground = (color: string) => `<rect width="240" height="180" fill="${color}"/>`

function stars(moment: number) {
  const places = [20, 40, 70, 25, 120, 50, 165, 20, 205, 60, 225, 30, 30, 95, 190, 110]
  return places
    .flatMap((x, index) => (index % 2 ? [] : [[x, places[index + 1]!]]))
    .map(([x, y], index) => {
      const size = 1.4 + 0.8 * wave(moment, index / 8)
      return `<circle cx="${x}" cy="${y}" r="${size.toFixed(2)}" fill="#ffe7b0"/>`
    })
    .join('')
}

function candles(heights: number[], shown: number, rising: boolean) {
  return heights
    .slice(0, Math.max(1, Math.round(shown * heights.length)))
    .map((height, index) => {
      const x = 18 + index * 22
      const y = rising ? 150 - height : 30 + height
      const color = rising ? '#2f9e6e' : '#d1495b'
      return `<path d="M${x + 6} ${y - 12}v${44}" stroke="${color}" stroke-width="2"/><rect x="${x}" y="${y}" width="12" height="22" rx="2" fill="${color}"/>`
    })
    .join('')
}

const CLIMB = [4, 18, 12, 34, 48, 42, 66, 84, 78, 104]

export const SCENES: Scene[] = [
  {
    id: 'rocket',
    title: 'ракета летит к луне',
    tags: ['ракета', 'луна', 'рост', 'to the moon', 'rocket', 'памп'],
    draw: (moment) => {
      const y = 150 - moment * 130
      const flame = 14 + 6 * wave(moment * 4)
      return `${ground(NIGHT)}${stars(moment)}<circle cx="196" cy="34" r="22" fill="#f2d48a"/><circle cx="188" cy="28" r="5" fill="#e0bf70"/><g transform="translate(${70 + moment * 70} ${y}) rotate(28)"><path d="M0 -26c9 8 11 22 9 36h-18c-2 -14 0 -28 9 -36z" fill="#f7f7f2"/><circle cx="0" cy="-6" r="4" fill="#3b6fd4"/><path d="M-9 4l-7 10h7zM9 4l7 10h-7z" fill="#d1495b"/><path d="M-6 10L0 ${10 + flame}L6 10z" fill="#f4a259"/></g>`
    },
  },
  {
    id: 'up',
    title: 'свечи растут',
    tags: ['рост', 'график', 'свечи', 'зелёное', 'зелёное', 'up', 'бык'],
    draw: (moment) => `${ground(PAPER)}${candles(CLIMB, moment, true)}`,
  },
  {
    id: 'down',
    title: 'свечи падают',
    tags: ['падение', 'график', 'свечи', 'красное', 'дамп', 'down', 'медведь'],
    draw: (moment) => `${ground('#1d1420')}${candles(CLIMB, moment, false)}`,
  },
  {
    id: 'boat',
    title: 'лодка на волнах рынка',
    tags: ['лодка', 'волны', 'волатильность', 'рыбалка', 'boat'],
    draw: (moment) => {
      const lift = 7 * wave(moment)
      const sea = (shift: number, color: string, y: number) =>
        `<path d="M-60 ${y}q30 ${-12 + lift} 60 0t60 0t60 0t60 0t60 0t60 0V180H-60z" transform="translate(${-60 * ((moment + shift) % 1) + 30} 0)" fill="${color}"/>`
      return `${ground('#cfe3f1')}<circle cx="190" cy="42" r="18" fill="#f4a259"/>${sea(0, '#6d9dc5', 118)}<g transform="translate(110 ${108 + lift}) rotate(${5 * wave(moment, 0.2)})"><path d="M-36 0h72l-12 18h-48z" fill="#7a4b2b"/><path d="M-2 -4V-56l34 46z" fill="#fff"/><path d="M-6 -4V-44l-22 36z" fill="#d1495b"/></g>${sea(0.5, '#3f72a4', 132)}`
    },
  },
  {
    id: 'gem',
    title: 'алмаз блестит',
    tags: ['алмаз', 'гем', 'бриллиант', 'holder', 'ходл', 'diamond', 'gem'],
    draw: (moment) =>
      `${ground('#0d2a3a')}<g transform="translate(120 88) scale(${1 + 0.05 * wave(moment)})"><path d="M-48 -18L-24 -44h48L48 -18L0 48z" fill="#5ec8e5"/><path d="M-48 -18h96L0 48z" fill="#36a3c9"/><path d="M-18 -18L0 -44L18 -18L0 48z" fill="#9be4f4"/></g><path d="M${60 + moment * 130} 30l4 12l12 4l-12 4l-4 12l-4 -12l-12 -4l12 -4z" fill="#fff"/>`,
  },
  {
    id: 'fire',
    title: 'огонь',
    tags: ['огонь', 'жарко', 'горит', 'fire', 'хот'],
    draw: (moment) => {
      const tongue = (shift: number, width: number, height: number, color: string) => {
        const lean = 10 * wave(moment, shift)
        return `<path d="M${120 - width} 158Q${112 - width + lean} ${150 - height / 2} ${120 + lean} ${158 - height}Q${128 + width + lean} ${150 - height / 2} ${120 + width} 158z" fill="${color}"/>`
      }
      return `${ground('#2a130c')}${tongue(0, 56, 128, '#d1495b')}${tongue(0.3, 40, 96, '#f4a259')}${tongue(0.6, 22, 60, '#ffe08a')}`
    },
  },
  {
    id: 'coffee',
    title: 'кофе и утренний рынок',
    tags: ['кофе', 'утро', 'доброе утро', 'gm', 'coffee', 'жду'],
    draw: (moment) => {
      const steam = [100, 120, 140]
        .map((x, index) => {
          const bend = 8 * wave(moment, index / 3)
          return `<path d="M${x} 74q${bend} -14 0 -28t0 -26" fill="none" stroke="#c9b7a2" stroke-width="4" stroke-linecap="round"/>`
        })
        .join('')
      return `${ground('#efe3d3')}${steam}<path d="M74 84h92v34a30 30 0 0 1 -30 30h-32a30 30 0 0 1 -30 -30z" fill="#fff"/><path d="M166 94h10a16 16 0 0 1 0 32h-12" fill="none" stroke="#fff" stroke-width="8"/><path d="M80 90h80v10h-80z" fill="#6f4a2f"/>`
    },
  },
  {
    id: 'think',
    title: 'надо подумать',
    tags: ['думаю', 'подумать', 'вопрос', 'хм', 'think'],
    draw: (moment) => {
      const dots = [0, 1, 2]
        .map((index) => {
          const isOn = moment * 4 > index + 0.5
          return `<circle cx="${96 + index * 24}" cy="62" r="${isOn ? 8 : 4}" fill="${isOn ? '#3b6fd4' : '#a9b8d6'}"/>`
        })
        .join('')
      return `${ground('#e8eefb')}<path d="M52 30h136a16 16 0 0 1 16 16v32a16 16 0 0 1 -16 16h-96l-24 26v-26h-16a16 16 0 0 1 -16 -16v-32a16 16 0 0 1 16 -16z" fill="#fff"/>${dots}<circle cx="64" cy="150" r="10" fill="#fff"/>`
    },
  },
  {
    id: 'clap',
    title: 'аплодисменты',
    tags: ['браво', 'аплодисменты', 'хлопаю', 'спасибо', 'clap', 'респект'],
    draw: (moment) => {
      const gap = 16 + 14 * Math.abs(wave(moment))
      const sparks = [-60, -30, 0, 30, 60]
        .map(
          (angle) =>
            `<path d="M0 -58v-${20 - gap / 2}" transform="rotate(${angle})" stroke="#f4a259" stroke-width="5" stroke-linecap="round"/>`,
        )
        .join('')
      return `${ground('#312244')}<g transform="translate(120 112)">${sparks}<rect x="${-gap - 26}" y="-40" width="26" height="72" rx="13" fill="#f6cfa8" transform="rotate(-14)"/><rect x="${gap}" y="-40" width="26" height="72" rx="13" fill="#f0bd8c" transform="rotate(14)"/></g>`
    },
  },
  {
    id: 'clock',
    title: 'часы идут, анлок близко',
    tags: ['часы', 'время', 'жду', 'анлок', 'скоро', 'clock'],
    draw: (moment) =>
      `${ground('#1b2a2f')}<circle cx="120" cy="90" r="60" fill="#f4efe6"/><path d="M120 90V52" stroke="#10182b" stroke-width="6" stroke-linecap="round" transform="rotate(${moment * 360} 120 90)"/><path d="M120 90h26" stroke="#d1495b" stroke-width="5" stroke-linecap="round" transform="rotate(${moment * 30} 120 90)"/><circle cx="120" cy="90" r="5" fill="#10182b"/>`,
  },
]
