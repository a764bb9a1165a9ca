import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { SCREENS } from '../screens/screens.ts';
import { useService } from '../session/service.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** The navigation beside every screen. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const { tenant, signOut } = useService();
  const [location] = useLocation();
  const links = useRef<HTMLElement>(null);
  // On a phone the links are a row that is scrolled.
  useEffect(() => {
    const row = links.current;
    if (!row || !location) return undefined;
    const show = () => row.querySelector('.here')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // A phone that is turned has another row.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [location]);
  return (
    <div className="frame">
      <header className="side">
        <p className="tenant">{tenant.name}</p>
        <nav ref={links} aria-label={texts.console}>
          {SCREENS.map(
            ({ path, name }) =>
              name && (
                <Link key={path} href={path} className={isWithin(location, path) ? 'here' : ''}>
                  {texts[name]}
                </Link>
              ),
          )}
        </nav>
        <button type="button" className="plain" onClick={() => void signOut()}>
          {texts.signOut}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a screen without controls is scrolled by keyboard too */}
      <main tabIndex={0}>{children}</main>
    </div>
  );
}

/** Whether a place belongs to a screen of the navigation: one plan to all plans, one item to all items. */
function isWithin(location: string, path: string): boolean {
  return location === path || location.startsWith(path === '/' ? '/items/' : `${path}/`);
}
