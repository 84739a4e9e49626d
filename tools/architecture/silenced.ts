/**
 * Lines of a component test that silence the console without naming what it may say. A spy that the test keeps in a
 * variable and looks at is fine.
 */
export function silencedIn(source: string): string[] {
  return source
    .split('\n')
    .filter(
      (line) =>
        (/\bspyOn\(\s*console\b/.test(line) && !/=\s*(?:vi\s*)?\.?\s*(?:vi\.)?spyOn\(/.test(line)) ||
        /\bconsole\.(?:error|warn)\s*=[^=]/.test(line),
    )
    .filter((line) => !/^\s*\.spyOn\(/.test(line))
    .map((line) => line.trim())
}
