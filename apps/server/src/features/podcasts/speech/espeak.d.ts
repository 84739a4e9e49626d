declare module '@echogarden/espeak-ng-emscripten' {
  interface Voice {
    set_voice(name: string): void
    set_rate(wordsPerMinute: number): void
    /** Signed 16-bit samples, 22,050 a second, as they are made; null at the end. */
    synthesize(text: string, take: (samples: ArrayBuffer | null) => boolean): void
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => Promise<Voice> }>
}
