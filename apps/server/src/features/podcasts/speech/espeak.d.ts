declare module '@echogarden/espeak-ng-emscripten' {
  interface Voice {
    set_voice(name: string): void
    set_rate(wordsPerMinute: number): void
    /** Calls `take` with signed 16-bit samples at 22,050 Hz as they are made, and with null at the end. */
    synthesize(text: string, take: (samples: ArrayBuffer | null) => boolean): void
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => Promise<Voice> }>
}
