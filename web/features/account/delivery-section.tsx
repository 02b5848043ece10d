import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { DeliverySettings } from '../../../contract/delivery-settings.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { TextButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Form, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { clockTime } from '../../zone-dates.ts';
import { PauseForm, WeekdayPicker, zoneName, zoneOptions } from './delivery-fields.tsx';

const options = [
  { value: 'pt', text: 'Português' },
  { value: 'en', text: 'English' },
];

/** The time and days of the clipping, whether it is sent, and the language; this page is in Portuguese (requirements R5). */
export function DeliverySection({ reader }: { reader: Me }) {
  const t = useTranslations('account.delivery');
  const { setLanguage } = useLanguage();
  const settings = useQuery(api.deliverySettings.read.queryOptions());
  return (
    <Section id="entrega" title={t('heading')}>
      <Loaded query={settings} failed={t('loadFailed')}>
        {(data) => <DeliveryForm settings={data} />}
      </Loaded>
      <SelectField
        className="mt-5"
        label={t('language')}
        hint={t('languageHint')}
        value={reader.language}
        onChange={({ target: { value } }) => setLanguage(value === 'en' ? 'en' : 'pt')}
        options={options}
      />
    </Section>
  );
}

function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const t = useTranslations('account.delivery');
  const queryClient = useQueryClient();
  const queryKey = api.deliverySettings.read.queryKey();
  const { mutate: save, isPending } = useChange(api.deliverySettings.change, {
    failed: t('failed'),
    done: t('saved'),
    // a switch reacts at once
    async show(change) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (known) => known && Object.assign({}, known, change));
      return () => queryClient.setQueryData(queryKey, before);
    },
  });
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [weekdays, setWeekdays] = useState(settings.weekdays);
  const [localTime, setLocalTime] = useState(settings.localTime);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dates = useDates();
  const moment = { timeZone: settings.timeZone, weekday: 'long', ...dates.words, ...clockTime } as const;
  const when = useFormatter().dateTime(new Date(settings.nextRunAt), moment);
  const choice = (name: 'emptyDay' | 'alerts', field: 'wantsEmptyDay' | 'wantsAlerts') => (
    <SwitchRow
      label={t(name)}
      hint={t(`${name}Hint`)}
      isOn={settings[field]}
      onChange={(isOn) => save({ [field]: isOn })}
    />
  );

  return (
    <div className="grid gap-5">
      {settings.suppression && (
        <p className="prose-text font-semibold text-pencil">
          {t('suppressed', { reason: settings.suppression.reason, date: dates.day(settings.suppression.since) })}
        </p>
      )}
      <p className="prose-text text-md">{settings.isSubscribed ? t('next', { when }) : t('unsubscribed')}</p>
      <SwitchRow label={t('email')} isOn={settings.isSubscribed} onChange={(isSubscribed) => save({ isSubscribed })} />
      <Form
        isPending={isPending || weekdays.length === 0}
        onSend={() => save({ localTime, timeZone, weekdays })}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-[150px_minmax(0,1fr)]">
          <TextField
            label={t('time')}
            type="time"
            required
            value={localTime}
            onChange={(event) => setLocalTime(event.target.value)}
          />
          <SelectField
            label={t('zone')}
            value={timeZone}
            onChange={(event) => setTimeZone(event.target.value)}
            options={zoneOptions(settings.timeZone, here)}
            hint={
              here !== timeZone && (
                <TextButton onClick={() => setTimeZone(here)}>{t('zoneHere', { zone: zoneName(here) })}</TextButton>
              )
            }
          />
        </div>
        <WeekdayPicker weekdays={weekdays} onChange={setWeekdays} />
        <div>
          <Submit isPending={isPending}>{t('save')}</Submit>
        </div>
      </Form>
      {choice('emptyDay', 'wantsEmptyDay')}
      {choice('alerts', 'wantsAlerts')}
      <SelectField
        label={t('articles')}
        hint={t('articlesHint')}
        value={settings.languages.length === 1 ? settings.languages[0]! : 'all'}
        onChange={({ target: { value } }) => save({ languages: value === 'pt' || value === 'en' ? [value] : [] })}
        options={[{ value: 'all', text: t('articlesAll') }, ...options]}
      />
      <PauseForm pausedUntil={settings.pausedUntil} timeZone={settings.timeZone} onChange={save} />
    </div>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  return (
    <div className="flex items-center gap-4 border-y border-rule py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold font-stretch-92%">{label}</p>
        {hint && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}
