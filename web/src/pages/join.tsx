/** A table that friends have opened: its link leads here, and from here to a seat. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, Refused} from '../core/client';
import {houseOf, useReach} from '../net/here';
import {goOnTo} from '../route';
import {t} from '../words';
import {Missing, Patience} from './missing';

export function Join({core, code}: {core: Core; code: string}) {
    const house = houseOf(core);
    const reach = useReach(house);
    const [refused, setRefused] = useState<Refused | null>(null);
    const failed = (error: unknown) =>
        setRefused(error instanceof Refused ? error : new Refused('', String(error)));
    useEffect(() => {
        house.join({code}).then(({state}) => goOnTo({page: 'table', id: state.id}), failed);
    }, [house, code]);
    const lookOn = () =>
        house.watch({code}).then(({state}) => goOnTo({page: 'table', id: state.id}), failed);
    if (!refused) return <Patience away={reach === 'away'} />;
    return (
        <Missing title={t('You cannot sit down here')} why={t(refused.say)}>
            {refused.error !== 'code' && (
                <button type="button" class="quiet" onClick={() => void lookOn()}>
                    {t('Look on')}
                </button>
            )}
        </Missing>
    );
}
