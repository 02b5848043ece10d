import { Component, type ReactNode } from 'react';
import en from '../../i18n/en/failure.ts';
import pt from '../../i18n/pt/failure.ts';
import { buttonClass } from '../ui/button.tsx';

interface Props {
  /** Going elsewhere clears the failure away. */
  place: string;
  onShown: () => void;
  children: ReactNode;
}

interface State {
  place: string;
  hasFailed: boolean;
}

/** The last net: the page's own words may be what failed to load, so these come with the first script. */
export class RouteFailure extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override componentDidCatch(): void {
    this.props.onShown();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage /> : this.props.children;
  }
}

function FailurePage() {
  const words = document.documentElement.lang.startsWith('pt') ? pt : en;
  return (
    <main id="content" className="wrap grid min-h-dvh content-center justify-items-start gap-6 py-12">
      <h1 className="headline text-3xl sm:text-4xl">{words.title}</h1>
      <p className="prose-text">{words.explanation}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          {words.retry}
        </button>
        <a className={buttonClass('outline')} href="/">
          {words.home}
        </a>
      </div>
    </main>
  );
}
