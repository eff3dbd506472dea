import { Suspense, useEffect, useRef, useState } from "react";
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { call } from "../api/call.ts";
import type { OwnSite } from "../api/shapes.ts";
import { Account } from "../screens/account.tsx";
import { NewSite } from "../screens/new-site.tsx";
import { Logo } from "../screens/signed-out-screen.tsx";
import { Sites } from "../screens/sites.tsx";
import { useWords } from "../strings/strings.ts";
import { Empty, Loading } from "../ui/states.tsx";
import { BrokenScreen } from "./broken-screen.tsx";
import { Reconnecting } from "./reconnecting.tsx";
import { type Route, replaceRoute, routeOf, siteHref } from "./route.ts";
import { SCREENS, type ScreenEntry } from "./screens.ts";
import { SiteContext, useSession } from "./session.ts";
import { useWaiting } from "./waiting.ts";

/** The whole page of a signed-in person: the menu, and the current screen next to it. */
export function Frame({ route }: { route: Route }) {
  const { say } = useWords();
  const { account } = useSession();
  const site = siteAt(route, account.sites);
  const screens = site === undefined ? [] : SCREENS.filter((screen) => mayShow(screen, site));
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const where = route.at === "site" ? route.screen : route.at;
  const waiting = useWaiting(site, where === "inbox");

  // If the address names no screen, opens the first site. Reads the address again: it may have changed since React rendered.
  useEffect(() => {
    if (route.at !== "start" || routeOf(location.hash).at !== "start") return;
    const [first] = account.sites;
    const screen = first && SCREENS.find((each) => mayShow(each, first));
    if (first !== undefined) replaceRoute(siteHref(first.site_id, screen?.id ?? "home"));
    else if (account.person.operator) replaceRoute("#/new-site");
  }, [route.at, account]);

  // Each new screen starts at its top. If the focused element was removed with the previous screen, the main area takes
  // the focus.
  const before = useRef(where);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    const isNew = before.current !== where && before.current !== "start";
    before.current = where;
    if (isNew && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [where]);

  // Closes the menu after a click on a link, even a link to the current screen.
  useEffect(() => {
    const chosen = ({ target }: Event) => {
      if ((target as Element).closest("a") !== null) setIsOpen(false);
    };
    const container = menu.current;
    container?.addEventListener("click", chosen);
    return () => container?.removeEventListener("click", chosen);
  }, []);

  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {say("skip")}
      </button>
      <header className="side">
        <div className="side-head">
          <p className="brand">
            <Logo /> Parley
          </p>
          {site !== undefined && <bdi className="side-site">{site.name}</bdi>}
          <button
            type="button"
            className="menu-toggle"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setIsOpen(!isOpen)}
          >
            {say("menu")}
          </button>
        </div>
        <div id="menu" ref={menu} className={isOpen ? "menu open" : "menu"}>
          <SitePicker sites={account.sites} site={site} />
          <nav aria-label={say("menu")}>
            <ul>
              {site !== undefined &&
                screens.map(({ id, label }) => (
                  <li key={id}>
                    <a href={siteHref(site.site_id, id)} aria-current={where === id ? "page" : undefined}>
                      {say(label)}
                      {id === "inbox" && waiting > 0 && <WaitingBadge count={waiting} />}
                    </a>
                  </li>
                ))}
              {account.person.operator && (
                <li className="apart">
                  <a href="#/sites" aria-current={where === "sites" ? "page" : undefined}>
                    {say("sites")}
                  </a>
                </li>
              )}
            </ul>
          </nav>
          <PersonMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {/* The inbox shows its own notice. */}
        {where !== "inbox" && <Reconnecting />}
        <BrokenScreen place={where}>
          <Suspense fallback={<Loading />}>
            <Shown route={route} site={site} screens={screens} />
          </Suspense>
        </BrokenScreen>
      </main>
    </div>
  );
}

function Shown({
  route,
  site,
  screens,
}: {
  route: Route;
  site: OwnSite | undefined;
  screens: readonly ScreenEntry[];
}) {
  const { say } = useWords();
  const { account } = useSession();
  if (route.at === "account") return <Account />;
  if (route.at === "sites" && account.person.operator) return <Sites />;
  if (route.at === "new-site" && account.person.operator) return <NewSite />;
  if (site === undefined)
    return (
      <Empty isPage title={say("noSite")}>
        {<p>{say("noSiteHint")}</p>}
      </Empty>
    );
  const screen = route.at === "site" ? screens.find(({ id }) => id === route.screen) : undefined;
  if (screen === undefined) {
    return (
      <Empty isPage title={say("noRights")}>
        <p>{say("noRightsHint")}</p>
      </Empty>
    );
  }
  const { show: Show } = screen;
  return (
    <SiteContext.Provider value={site}>
      <Show key={site.site_id} rest={route.at === "site" ? route.rest : ""} />
    </SiteContext.Provider>
  );
}

function WaitingBadge({ count }: { count: number }) {
  const { say } = useWords();
  return (
    <>
      <span className="badge" aria-hidden="true">
        {count}
      </span>
      <span className="unseen">{say("waitingCount", { count })}</span>
    </>
  );
}

function SitePicker({ sites, site }: { sites: readonly OwnSite[]; site: OwnSite | undefined }) {
  const { say } = useWords();
  if (sites.length < 2) return site === undefined ? null : <p className="site-name">{site.name}</p>;
  return (
    <MenuTrigger>
      <MenuButton
        className="site-picker"
        aria-label={site === undefined ? say("chooseSite") : say("chosenSite", { site: site.name })}
      >
        <span>{site?.name ?? say("chooseSite")}</span>
        <span aria-hidden="true" className="arrow" />
      </MenuButton>
      <Popover className="popover">
        <Menu
          className="listbox"
          onAction={(id) => location.assign(siteHref(String(id), "home"))}
          items={sites.map((each) => ({ ...each, id: each.site_id }))}
        >
          {({ id, name }) => (
            <MenuItem id={id} className="option" textValue={name}>
              {name}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function PersonMenu() {
  const { say } = useWords();
  const { account } = useSession();
  const signOut = async () => {
    await call("POST", "console/sign-out").catch(() => undefined);
    location.hash = "#/";
    location.reload();
  };
  return (
    <div className="person">
      <p className="person-name">{account.person.name}</p>
      <p className="person-links">
        <a className="person-link" href="#/account">
          {say("account")}
        </a>
        <button type="button" className="person-link" onClick={() => void signOut()}>
          {say("signOut")}
        </button>
      </p>
    </div>
  );
}

/** The site whose screens the menu lists; undefined for the form for a new site, and if the person has no such site. */
function siteAt(route: Route, sites: readonly OwnSite[]): OwnSite | undefined {
  if (route.at === "new-site") return undefined;
  if (route.at !== "site") return sites[0];
  return sites.find(({ site_id }) => site_id === route.siteId);
}

function mayShow({ permission, isOwners }: ScreenEntry, { permissions, role }: OwnSite): boolean {
  return permissions.includes(permission) && (isOwners !== true || role === "owner");
}
