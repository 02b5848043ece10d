/** Wakes one waiter: rung while nobody waits, the next one to come does not wait at all. */
export class WakeUp {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#wake) this.#wake();
    else this.#isRung = true;
  }

  wait(longestMs: number): Promise<void> {
    if (this.#isRung) {
      this.#isRung = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, longestMs);
      this.#wake = wake;
    });
  }
}
