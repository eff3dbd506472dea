import type { ComponentType } from "react";
import type { FormOfSite } from "../api/use-draft.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { Screen } from "./screen.tsx";
import { Failing, Loading } from "./states.tsx";

/** A screen with one form for the site's settings; the form appears once they are loaded. */
export function SettingsScreen({
  form: Form,
  ...screen
}: {
  title: string;
  intro: string;
  isWide?: boolean;
  form: ComponentType<FormOfSite>;
}) {
  const { data, error, reload, save } = useSiteSettings();
  return (
    <Screen {...screen}>
      {data !== undefined ? (
        <Form site={data} save={save} />
      ) : error === undefined ? (
        <Loading />
      ) : (
        <Failing error={error} retry={reload} />
      )}
    </Screen>
  );
}
