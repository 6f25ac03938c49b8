import { storageKeys } from '#shared/storage-keys.ts'
import { createStore, type Store } from '#web/ui/state/store.ts'

/** Whether a sound says on this device that a request came in: chosen for the device, whoever uses it. */
export const requestSound: Store<boolean> = createStore(false, () =>
  requestSound.change(localStorage.getItem(storageKeys.requestSound) === 'on'),
)

export function chooseRequestSound(isOn: boolean): void {
  localStorage.setItem(storageKeys.requestSound, isOn ? 'on' : 'off')
  requestSound.change(isOn)
  if (isOn) void ring()
}

/** Rings where the sound is chosen, in one of the tabs alone. */
export function ringOfRequest(): void {
  requestSound.start()
  if (!requestSound.read()) return
  // Each tab hears of a request in the same second.
  void navigator.locks.request(storageKeys.requestSound, { ifAvailable: true }, (lock) => lock && ring())
}

/** The notes of the sound: hertz, and when each begins in seconds. */
const notes = [
  [659, 0],
  [880, 0.18],
] as const
const NOTE_S = 0.4
/** So long no other tab rings. */
const QUIET_MS = 2000

let audio: AudioContext | undefined

/** @returns after the sound, and a while; a browser that nobody has touched yet stays silent */
async function ring(): Promise<void> {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const [hertz, at] of notes) {
    const begins = audio.currentTime + at
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.3, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S)
    const note = new OscillatorNode(audio, { frequency: hertz })
    note.connect(volume).connect(audio.destination)
    note.start(begins)
    note.stop(begins + NOTE_S)
  }
  await new Promise((done) => setTimeout(done, QUIET_MS))
}
